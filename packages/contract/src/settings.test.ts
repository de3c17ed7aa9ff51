import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { users } from './accounts/users.ts'
import { liveSettings } from './documents/master-data.ts'
import type { ResourceDefinition } from './resource.ts'
import { resources } from './resources.ts'
import { isCredential, shopCredentials } from './shop/shops.ts'

/** Number of settings that nothing reads. It may only decrease. */
const unreadSettings = 0

const all: readonly ResourceDefinition[] = [
  ...new Set<ResourceDefinition>([...Object.values(resources), users]),
]

/** Names of the fields; those inside lists are `list.field`. */
function namesOf(fields: ResourceDefinition['fields']): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(field.kind === 'list'
      ? namesOf(field.fields ?? {}).map((inner) => `${name}.${inner}`)
      : []),
  ])
}

interface Row {
  readonly resource: string
  readonly field: string
  readonly readers: readonly string[]
}

/** The rows of docs/settings.md: its headings are resources. */
const rows: Row[] = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [resource = '', ...lines] = section.split('\n')
    return lines.flatMap((line): Row[] => {
      const cells = line.split('|').map((cell) => cell.trim())
      const field = /^`([\w.]+)`$/.exec(cells[1] ?? '')?.[1]
      return field
        ? [
            {
              resource: resource.trim(),
              field,
              readers: (cells[2] ?? '').replaceAll(/[`*]/g, '').split(', '),
            },
          ]
        : []
    })
  })

const known = [
  'release',
  'device settings',
  'staff list',
  'availability',
  'credentials',
  'server',
  'screens',
  'not yet',
]
const released = new Set(
  all.filter(({ sync, name }) => sync || name === 'shops').map(({ name }) => name),
)

it('the table of settings has every field of the contract once, and no other', () => {
  const expected = all.flatMap(({ name, fields }) =>
    namesOf(fields).map((field) => `${name} ${field}`),
  )
  expect(rows.map(({ resource, field }) => `${resource} ${field}`).toSorted()).toEqual(
    expected.toSorted(),
  )
})

it('each row says what reads the setting, in the words of the page', () => {
  expect(rows.filter(({ readers }) => readers.some((word) => !known.includes(word)))).toEqual([])
})

/** Returns true if a release of the shop contains the field. */
function isReleased({ resource, field }: Row): boolean {
  const { kind, unreleased } =
    all.find(({ name }) => name === resource)?.fields[field.split('.')[0] ?? ''] ?? {}
  if (!released.has(resource) || kind === 'secret' || unreleased === true) return false
  return resource !== 'shops' || !isCredential(field)
}
const nameOf = ({ resource, field }: Row) => `${resource} ${field}`
const thoseSaid = (word: string) => rows.filter(({ readers }) => readers.includes(word)).map(nameOf)

it('names the release for exactly the fields that a release contains', () => {
  expect(thoseSaid('release')).toEqual(rows.filter(isReleased).map(nameOf))
})

it('names device settings for the fields that a device gets without a release', () => {
  expect(thoseSaid('device settings').toSorted()).toEqual(
    liveSettings.map((field) => `devices ${field}`).toSorted(),
  )
})

it('names the credentials for exactly the fields that devices get as credentials', () => {
  const cashDevice = ['devices cash_device_connect_address', 'devices cash_device_id']
  const expected = [
    ...shopCredentials.map((field) => `shops ${field}`),
    ...cashDevice,
    'organizations reservation_api_key',
  ]
  expect(thoseSaid('credentials').toSorted()).toEqual(expected.toSorted())
})

it('leaves no more settings without effect than before', () => {
  expect(
    rows
      .filter(({ readers }) => readers.includes('not yet'))
      .map(({ resource, field }) => `${resource} ${field}`),
  ).toHaveLength(unreadSettings)
})
