import { shops } from '@pos/contract/shop/shops'
import { regionsOf } from '@pos/domain/places/countries'
import { prefectures } from '@pos/domain/places/prefectures'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { ImageFields } from './image-fields.tsx'
import { IntegrationFields } from './integration-fields.tsx'
import { useCountry } from './use-country.ts'
import { useShopValue } from './use-shop-value.ts'

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
