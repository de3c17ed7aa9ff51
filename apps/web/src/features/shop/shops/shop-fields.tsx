import { Alert } from '@mantine/core'
import { shops } from '@pos/contract/shop/shops'
import { type CountryCode, countryDefaults, regionsOf } from '@pos/domain/places/countries'
import { prefectures } from '@pos/domain/places/prefectures'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { usePostCode } from './use-post-code.ts'
import { useShopValue } from './use-shop-value.ts'
import { WithinShop } from './within-shop.tsx'

const { Field } = fieldsOf(shops)
const timeZones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))

/** Conditions for fields of Japanese language and tax law. */
const inDollars = { field: 'currency', is: ['USD'] } as const
const inJapan = { field: 'country_code', is: ['JP'] } as const

/** The fields of a shop in their sections. */
export function ShopFields() {
  const services = useShopValue('services')
  const hasTips = useShopValue('tipping')
  return (
    <>
      <Section name="general">
        <Field source="name" />
        <Field source="kana_name" when={inJapan} />
        <Field source="short_name" />
        <Field source="phone" />
      </Section>
      <Address />
      <Section name="hours">
        <Field source="open_days" />
        <Field source="off_days" />
        <Field source="close_time" />
        <Field source="warning_limit_time" />
        <Field source="revenue_timing" />
        <Field source="week_starts_on" />
      </Section>
      <Section name="receipts">
        <Field source="company_code" when={inJapan} />
        <Field source="receipt_printing_count" />
        <Field source="off_tax" />
        <Field source="cash_rounding" when={inDollars} />
      </Section>
      <Section name="services">
        <Field source="services" />
        {services.includes('reservation_service') && (
          <>
            <Field source="reservation_shop_slug" />
            <Field source="reservation_paid_status" />
          </>
        )}
      </Section>
      <Section name="tips">
        <Field source="tipping" />
        {hasTips && <Field source="tip_rates" />}
        {hasTips && <Field source="tax_tips" />}
        <Field source="auto_gratuity_rate" />
        <Field
          source="auto_gratuity_from_guests"
          when={{ field: 'auto_gratuity_rate', is: 'filled' }}
        />
        <Field source="auto_gratuity_taxed" when={{ field: 'auto_gratuity_rate', is: 'filled' }} />
      </Section>
      <Section name="terminals">
        <Field source="cat_service" />
        <Field source="card_payment_application_id" />
        <Field source="card_payment_location_id" />
        <Field source="card_payment_access_token" />
      </Section>
      <ImageFields />
      <IntegrationFields />
    </>
  )
}

function Address() {
  const country = useCountry()
  usePostCode(country)
  const { t, i18n } = useTranslation('shops')
  const zones = useMemo(() => timeZones.map((zone) => ({ value: zone, label: zone })), [])
  const isEnglish = i18n.language === 'en'
  const nameOf = (area: { name_ja: string; name_en: string }) =>
    isEnglish ? area.name_en : area.name_ja
  const regions = regionsOf(country).map((region) => ({
    value: region.code,
    label: nameOf(region),
  }))
  const isJapan = country === 'JP'
  return (
    <Section name="place">
      <Field source="country_code" />
      <Field source="currency" />
      <Field source="timezone" listed={zones} />
      <Field source="post_code" />
      {isJapan && (
        <Field
          source="prefecture"
          listed={prefectures.map((one) => ({ value: one.name_ja, label: nameOf(one) }))}
        />
      )}
      <Field source="region" listed={regions} label={t(isJapan ? 'region' : 'state')} />
      <Field source="city" />
      {isJapan && <Field source="ward" />}
      <Field source="street" />
      <Field source="address" />
    </Section>
  )
}

/** The pictures on receipts, screens and the guest-facing display. */
function ImageFields() {
  return (
    <Section name="images">
      <WithinShop>
        <Field source="logo" />
        <Field source="logo_width" when={{ field: 'logo', is: 'filled' }} />
        <Field source="background_image" />
        <Field source="monitor_images" />
      </WithinShop>
    </Section>
  )
}

/**
 * The third party's number of the shop, and the revenue centers whose sales it gets; a note
 * explains that none selected means all.
 */
function IntegrationFields() {
  const { t: texts } = useTranslation('shops')
  const shopNo = useShopValue('third_party_shop_no')
  const centers = useShopValue('revenue_center_ids')
  return (
    <Section name="integration">
      <Field source="third_party_shop_no" />
      <div aria-live="polite" style={{ gridColumn: '1 / -1' }}>
        {shopNo && centers.length === 0 && (
          <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
            {texts('all_revenue_centers')}
          </Alert>
        )}
      </div>
      <WithinShop>
        <Field source="revenue_center_ids" />
      </WithinShop>
    </Section>
  )
}

/**
 * The country of a shop. A change clears values of the former country, and a new shop gets the
 * usual values of the new one, except in fields that were edited. A prefecture sets its region.
 */
function useCountry(): CountryCode {
  const country = useShopValue('country_code') ?? 'JP'
  const prefecture = useShopValue('prefecture')
  const isNew = useResourceRoute().mode === 'new'
  const { setValue, getFieldState, formState } = useFormContext<Record<string, unknown>>()
  const { defaultValues } = formState
  const known = useRef({ country, prefecture })
  useEffect(() => {
    const isTyped = country !== known.current.country && country !== defaultValues?.country_code
    known.current.country = country
    if (!isTyped && !isNew) return
    if (isTyped)
      for (const name of ['prefecture', 'region', 'ward']) setValue(name, '', { shouldDirty: true })
    if (!isNew) return
    for (const [name, value] of Object.entries(countryDefaults[country]))
      if (!getFieldState(name).isDirty) setValue(name, value ?? '')
  }, [country, defaultValues, getFieldState, isNew, setValue])
  useEffect(() => {
    if (prefecture === known.current.prefecture) return
    known.current.prefecture = prefecture
    const region = prefectures.find(({ name_ja }) => name_ja === prefecture)?.region
    if (region) setValue('region', region, { shouldDirty: true, shouldValidate: true })
  }, [prefecture, setValue])
  return country
}
