import { users } from '@pos/contract/accounts/users'
import { isCopyable } from '@pos/contract/exchange/copyable'
import type { Field, Fields } from '@pos/contract/fields/field'
import { resources } from '@pos/contract/resources'
import { listedTableCodes } from '@pos/domain/tables/table-code'
import { password } from '../support/accounts.ts'
import type { Interface } from '../support/interface.ts'
import { bodyOf, ofShops, readAll } from './replicate.ts'
import { enter, filledShops } from './shops.ts'

const fullWidth =
  '　とても長い名前でどこまで続くのか誰にも分からないほど長く、折り返しと省略を確かめるための文字列'
const kana = 'トテモナガイナマエデドコマデツヅクノカダレニモワカラナイホドナガイモジレツデス'
const english = ' with an extraordinarily long descriptive name for narrow columns and buttons'
const codes = 'ＡＢＣ特別室席座敷個室'
/**
 * Length of a long name in characters, about the longest that people type. The characters are
 * full-width.
 */
const length = 40
/** Fields with free text. Others have a fixed format (IP addresses, phone numbers). */
const freeTextFields = /name|label|note|description|contact|city|ward|street|^address$|model|header/

/**
 * Copies a shop and lengthens all visible texts to the limit of the contract, at most 40 full-width
 * characters.
 */
export async function fillLong(
  { person, system }: { person: Interface; system: Interface },
  from: string,
  to: string,
): Promise<void> {
  await copyAll(person, from, to)
  for (const resource of ofShops)
    for (const record of await readAll(person, resource))
      await person.send('PUT', `/v1/${resource.path}/${record.id}`, {
        version: record.version,
        ...longTexts(resource.fields, record),
      })
  const { data: shop } = await person.get<{ data: { id: string; version: number } }>(
    `/v1/shops/${to}`,
  )
  await person.send('PUT', `/v1/shops/${to}`, { version: shop.version, ...longShop })
  const [role] = (await person.get<{ data: { roles: { id: string }[] } }>('/v1/users/options')).data
    .roles
  for (const [index, name] of ['山田', '佐々木', '長谷川'].entries())
    await person.send('POST', '/v1/users', staff(name, index, to, role?.id ?? null))
  // The name sorts last, because system administrators start in the first organization.
  await system.send('POST', '/v1/organizations', {
    name: lengthen('龍の食品株式会社', resources.organizations.fields.name, 'name'),
  })
}

const longShop = longTexts(resources.shops.fields, {
  name: filledShops.long,
  kana_name: 'ナガイ',
  short_name: '長',
  city: '千代田区',
  ward: '鍛冶町',
  street: '1-1-1',
  address: 'ことりビル',
})

function staff(name: string, index: number, shop: string, role_id: string | null) {
  const { display_name, last_name, first_name } = users.fields
  return {
    display_name: lengthen(`${name}の係`, display_name, 'display_name'),
    last_name: lengthen(name, last_name, 'last_name'),
    first_name: lengthen('花子', first_name, 'first_name'),
    email: `an.extraordinarily.long.address.of.a.person${index}@a-rather-long-subdomain.example.com`,
    role: 'shop_staff',
    shop_ids: [shop],
    role_id,
    password,
  }
}

/**
 * Copies all records of a shop: by the copy function where it supports the resource, otherwise
 * (devices, customers) one by one.
 */
async function copyAll(person: Interface, from: string, to: string) {
  await enter(person, { id: from })
  const uncopyable = ofShops.filter((resource) => !isCopyable(resource))
  const others = await Promise.all(
    uncopyable.map(async (resource) => ({ resource, records: await readAll(person, resource) })),
  )
  const idsByName = async () =>
    (
      await Promise.all(
        ofShops.map(async (resource) =>
          (
            await readAll(person, resource)
          ).map(
            (record) => [`${resource.name} ${String(record[resource.label])}`, record.id] as const,
          ),
        ),
      )
    ).flat()
  const sourceIds = await idsByName()
  await enter(person, { id: to })
  const kinds = ofShops.filter(isCopyable).map(({ name }) => name)
  // Table charges refer to tables, which must exist first.
  for (const part of [kinds.filter((name) => name !== 'table-charges'), ['table-charges']])
    await person.send('POST', '/v1/copy', { from_shop_id: from, resources: part, mode: 'new_only' })
  const targetIds = new Map(await idsByName())
  const ids = new Map(
    sourceIds.flatMap(([name, id]) =>
      targetIds.has(name) ? [[id, targetIds.get(name) ?? '']] : [],
    ),
  )
  for (const { resource, records } of others)
    for (const record of records)
      await person.send('POST', `/v1/${resource.path}`, bodyOf(resource, record, ids))
}

/** Returns the texts of a record in long form. Empty texts are filled too. */
function longTexts(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.readOnly || field.writeOnly) return []
      if (field.kind === 'list' && name === 'tables') return [[name, longCodes(record[name])]]
      if (name === 'excluded_table_codes')
        return [
          [
            name,
            listedTableCodes(String(record[name] ?? ''))
              .map(longCode)
              .join(',') || null,
          ],
        ]
      if (
        field.kind !== 'text' ||
        !freeTextFields.test(name) ||
        (field.rule && !['name', 'kana'].includes(field.rule))
      )
        return []
      return [[name, lengthen(String(record[name] ?? ''), field, name)]]
    }),
  )
}

/**
 * Appends filler to a text. The original text stays in front, so that different texts stay
 * different.
 */
function lengthen(
  text: string,
  { max = length, maxWidth, rule }: Field<unknown>,
  name: string,
): string {
  if (name === 'name_en') return `${text || 'Item'}${english}`.slice(0, Math.min(max, 60))
  const maxLength = Math.min(max, length, maxWidth ? Math.floor(maxWidth / 2) : length)
  if (rule === 'kana') return `${text}${kana}`.slice(0, maxLength)
  return `${text}${fullWidth}`.slice(0, maxLength).trim()
}

/**
 * Lengthens the codes of tables. The original code stays in front, because codes are unique in a
 * shop.
 */
function longCodes(tables: unknown): unknown {
  if (!Array.isArray(tables)) return tables
  return tables.map((table: { code: string }) => ({ ...table, code: longCode(table.code) }))
}

const longCode = (code: string) => `${code}${codes}`.slice(0, 8)
