import { choice, date, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Countries that have a list of holidays. */
export const holidayCountries = ['JP', 'US'] as const

/**
 * Public holidays by country, one set for the installation; table charges depend on whether a day
 * is a holiday or its eve. A date occurs once per country.
 */
export const holidays = defineResource({
  name: 'holidays',
  scope: 'global',
  permission: 'holidays',
  label: 'name_ja',
  fields: {
    date: date(),
    country: choice(holidayCountries),
    name_ja: text(60, { rule: 'name' }),
    name_en: text(60, { rule: 'name' }),
  },
  list: {
    search: ['name_ja', 'name_en'],
    sort: ['date', 'country', 'name_ja', 'name_en'],
    filters: ['date', 'country'],
    defaultSort: 'date',
  },
  sync: true,
})
