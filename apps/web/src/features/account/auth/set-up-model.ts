import type { SetUp } from '@pos/contract/accounts/auth'
import { countryDefaults, countryZones } from '@pos/domain/places/countries'
import { browserStore } from '#lib/browser-store.ts'

/**
 * The steps of a new installation, in order, each with its fields as paths of the request's body.
 */
export const setUpSteps = [
  { key: 'organization', fields: ['organization.name'] },
  { key: 'shop', fields: ['shop.name', 'shop.country_code', 'shop.timezone'] },
  {
    key: 'administrator',
    fields: [
      'administrator.last_name',
      'administrator.first_name',
      'administrator.display_name',
      'administrator.email',
      'administrator.password',
    ],
  },
] as const

/** A field of a step. */
export type SetUpField = (typeof setUpSteps)[number]['fields'][number]
/** Typed values by field. */
export type SetUpValues = Readonly<Record<SetUpField, string>>

const fields: readonly SetUpField[] = setUpSteps.flatMap(
  (step): readonly SetUpField[] => step.fields,
)
const draftKey = 'set-up.draft'

/** Empty fields; country and time zone default to the browser's, if its country is supported. */
export function emptySetUp(browserZone: string): SetUpValues {
  const country = countryZones.US.includes(browserZone) ? 'US' : 'JP'
  return {
    'organization.name': '',
    'shop.name': '',
    'shop.country_code': country,
    'shop.timezone': country === 'US' ? browserZone : countryDefaults.JP.timezone,
    'administrator.last_name': '',
    'administrator.first_name': '',
    'administrator.display_name': '',
    'administrator.email': '',
    'administrator.password': '',
  }
}

/** The fields of a step that are empty. */
export function missingIn(step: number, values: SetUpValues): readonly SetUpField[] {
  const names: readonly SetUpField[] = setUpSteps[step]?.fields ?? []
  return names.filter((name) => values[name].trim() === '')
}

/** Returns the step with the first field that has a problem; the last step for other problems. */
export function stepOf(problems: readonly string[]): number {
  const first = setUpSteps.findIndex((step) =>
    problems.some((name) => name.startsWith(`${step.key}.`)),
  )
  return first === -1 ? setUpSteps.length - 1 : first
}

/** The request's body. */
export function setUpBody(token: string, values: SetUpValues): SetUp {
  return {
    token,
    organization: { name: values['organization.name'] },
    shop: {
      name: values['shop.name'],
      country_code: values['shop.country_code'] === 'US' ? 'US' : 'JP',
      timezone: values['shop.timezone'],
    },
    administrator: {
      last_name: values['administrator.last_name'],
      first_name: values['administrator.first_name'],
      display_name: values['administrator.display_name'],
      email: values['administrator.email'],
      password: values['administrator.password'],
    },
  }
}

/** Stores typed values over a reload, except the password. */
export function keepDraft(step: number, values: SetUpValues): void {
  browserStore.write(
    draftKey,
    JSON.stringify({ ...values, 'administrator.password': undefined, step }),
  )
}

/** Removes the stored values. */
export function dropDraft(): void {
  browserStore.remove(draftKey)
}

/**
 * Returns the values typed before a reload, merged into `empty`, and the open step, which never
 * follows an incomplete one.
 */
export function readDraft(empty: SetUpValues): {
  readonly step: number
  readonly values: SetUpValues
} {
  const kept = new Map(Object.entries(parsed(browserStore.read(draftKey))))
  const values = { ...empty }
  for (const name of fields) {
    const value: unknown = kept.get(name)
    if (typeof value === 'string') values[name] = value
  }
  const lacking = setUpSteps.findIndex((_step, index) => missingIn(index, values).length > 0)
  const step: unknown = kept.get('step')
  return {
    step: Math.min(typeof step === 'number' ? step : 0, lacking === -1 ? 0 : lacking),
    values,
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
