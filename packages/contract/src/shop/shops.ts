import { weekStarts } from '@pos/domain/days/calendar-date'
import { cashRoundings } from '@pos/domain/money/cash-rounding'
import {
  choice,
  choices,
  date,
  decimal,
  flag,
  image,
  integer,
  keyText,
  list,
  references,
  secret,
  text,
  time,
  values,
} from '../fields/field.ts'
import { weekdays } from '../pricing/time-periods.ts'
import { defineResource } from '../resource.ts'

/** Services that a shop's devices use, and their connections. */
const shopServices = [
  'restaurant',
  'cashier',
  'reservation',
  'cash_handling_device',
  'cash_drawer',
  'reservation_service',
] as const

/** Shops of an organization, with all their settings. */
export const shops = defineResource({
  name: 'shops',
  scope: 'organization',
  permission: 'shops',
  fields: {
    name: keyText(80),
    kana_name: text(80, { rule: 'kana' }).optional(),
    short_name: text(20, { maxWidth: 20 }).optional(),
    phone: text(20, { rule: 'tel' }).optional(),
    country_code: choice(['JP', 'US']),
    timezone: text(64, { rule: 'timezone' }),
    /** Cannot change after the first receipt. */
    currency: choice(['JPY', 'USD']),
    /** Japan: 123-4567. United States: 12345 or 12345-6789. */
    post_code: text(10).optional().with({ postCodeOf: 'country_code' }),
    /** Japan: code of a region (`japanRegions`). United States: code of a state (`usStates`). */
    region: text(20).optional(),
    /** Japan: one of the 47 by its Japanese name. */
    prefecture: text(40).optional(),
    city: text(80).optional(),
    ward: text(80).optional(),
    street: text(120).optional(),
    /** Building and floor. */
    address: text(200).optional(),

    /** The end of the business day: with 05:00, 02:30 belongs to the day before. */
    close_time: time().with({ default: '05:00' }),
    open_days: choices(weekdays).with({ default: [...weekdays] }),
    off_days: values(date(), 366),
    /** Minutes after which an open table is marked as overdue. */
    warning_limit_time: integer(0, 1440).with({ default: 180 }),
    /** The first day of the week in reports. */
    week_starts_on: choice(weekStarts).with({ default: 'monday' }),
    revenue_timing: choice(['paid_at', 'ordered_at', 'first_ordered_at']).with({
      default: 'paid_at',
    }),

    company_code: text(14, { rule: 'company_code' }).optional(),
    off_tax: flag(false),
    /** People choose a reason and cannot type another one. */
    listed_reasons_only: flag(false).with({ releasedWhenSet: true }),
    receipt_printing_count: integer(0, 5).with({ default: 1 }),

    services: choices(shopServices).with({ default: ['restaurant'] }),
    /** Both are required by the service `reservation_service`. */
    reservation_shop_slug: text(60).optional(),
    reservation_paid_status: choice(['check_paid', 'ready']).optional(),

    tipping: flag(false),
    tip_rates: values(decimal(0, 100, 2), 5),
    tax_tips: flag(false),
    /** Percent; empty if no gratuity is added. */
    auto_gratuity_rate: decimal(0, 100, 3).optional(),
    auto_gratuity_from_guests: integer(1, 999).with({ default: 1 }),
    auto_gratuity_taxed: flag(false),
    /** Rounding of amounts paid in cash; not used for yen. */
    cash_rounding: choice(cashRoundings).with({ default: 'none' }),

    /** The name of the separate card terminal, if there is one. */
    cat_service: text(60).optional(),
    card_payment_application_id: text(120).optional(),
    card_payment_location_id: text(120).optional(),
    card_payment_access_token: secret(400).optional(),

    logo: image(),
    /** Printer dots. */
    logo_width: integer(0, 576).with({ default: 384 }),
    background_image: image(),
    /** Images for the guest-facing display, in order. */
    monitor_images: list({ image: image().with({ required: true }) }, { max: 10 }),

    third_party_shop_no: text(40).optional(),
    /** The revenue centers whose sales are sent to the third party; all if empty. */
    revenue_center_ids: references('revenue-centers'),
  },
  list: {
    search: ['name', 'kana_name', 'short_name'],
    sort: ['name', 'kana_name', 'country_code', 'currency'],
    filters: ['country_code', 'currency'],
  },
  transfer: false,
})

/**
 * Settings that allow a device to use the service of another company. Releases do not contain them:
 * devices request them with GET /v1/device/credentials and receive those of the enabled services.
 */
export const shopCredentials = [
  'card_payment_application_id',
  'card_payment_location_id',
  'card_payment_access_token',
  'reservation_shop_slug',
  'reservation_paid_status',
] as const satisfies readonly (keyof typeof shops.fields)[]

/** Returns true if a field of a shop is such a setting. */
export const isCredential = (field: string): boolean =>
  shopCredentials.some((name) => name === field)
