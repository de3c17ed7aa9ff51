import { isCopyable } from '@pos/contract/copyable'
import type { Field, Fields } from '@pos/contract/field'
import { resources } from '@pos/contract/resources'
import { users } from '@pos/contract/features/users'
import { listedTableCodes } from '@pos/domain/table-code'
import { password } from '../support/accounts.ts'
import type { Interface } from '../support/interface.ts'
import { enter, filledShops } from './shops.ts'
import { bodyOf, ofShops, readAll } from './replicate.ts'

const fullWidth = '　とても長い名前でどこまで続くのか誰にも分からないほど長く、折り返しと省略を確かめるための文字列'
const kana = 'トテモナガイナマエデドコマデツヅクノカダレニモワカラナイホドナガイモジレツデス'
const english = ' with an extraordinarily long descriptive name for narrow columns and buttons'
const codes = 'ＡＢＣ特別室席座敷個室'
/** Characters of a name: what people do type at most; full-width, so twice as wide. */
const length = 40
/** Fields that people name things by; others have a form of their own (addresses of printers, telephone numbers). */
const namesThings = /name|label|note|description|contact|city|ward|street|^address$|model|header/

/** Copies a shop and makes all that people read as long as the contract allows, up to 40 full-width characters. */
export async function fillLong({ person, system }: { person: Interface; system: Interface }, from: string, to: string): Promise<void> {
  await copyAll(person, from, to)
  for (const resource of ofShops)
    for (const record of await readAll(person, resource))
      await person.send('PUT', `/v1/${resource.path}/${record.id}`, { version: record.version, ...longTexts(resource.fields, record) })
  const { data: shop } = await person.get<{ data: { id: string; version: number } }>(`/v1/shops/${to}`)
  await person.send('PUT', `/v1/shops/${to}`, { version: shop.version, ...longShop })
  const [role] = (await person.get<{ data: { roles: { id: string }[] } }>('/v1/users/options')).data.roles
  for (const [index, name] of ['山田', '佐々木', '長谷川'].entries())
    await person.send('POST', '/v1/users', staff(name, index, to, role?.id ?? null))
  // Last by name: people of the system begin their work in the first.
  await system.send('POST', '/v1/organizations', { name: lengthen('龍の食品株式会社', resources.organizations.fields.name, 'name') })
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

/** What copies between shops take along, by that; the rest (devices, customers) one by one. */
async function copyAll(person: Interface, from: string, to: string) {
  await enter(person, { id: from })
  const rest = ofShops.filter((resource) => !isCopyable(resource))
  const others = await Promise.all(rest.map(async (resource) => ({ resource, records: await readAll(person, resource) })))
  const idsByName = async () =>
    (
      await Promise.all(
        ofShops.map(async (resource) =>
          (await readAll(person, resource)).map((one) => [`${resource.name} ${String(one[resource.label])}`, one.id] as const),
        ),
      )
    ).flat()
  const there = await idsByName()
  await enter(person, { id: to })
  const kinds = ofShops.filter(isCopyable).map(({ name }) => name)
  // Charges of tables name tables, which must be there before.
  for (const part of [kinds.filter((name) => name !== 'table-charges'), ['table-charges']])
    await person.send('POST', '/v1/copy', { from_shop_id: from, resources: part, mode: 'new_only' })
  const here = new Map(await idsByName())
  const ids = new Map(there.flatMap(([name, id]) => (here.has(name) ? [[id, here.get(name) ?? '']] : [])))
  for (const { resource, records } of others)
    for (const record of records) await person.send('POST', `/v1/${resource.path}`, bodyOf(resource, record, ids))
}

/** The texts of a record made long; empty ones too, for every one may be filled. */
function longTexts(fields: Fields, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
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
      if (field.kind !== 'text' || !namesThings.test(name) || (field.rule && !['name', 'kana'].includes(field.rule))) return []
      return [[name, lengthen(String(record[name] ?? ''), field, name)]]
    }),
  )
}

/** The former text stays in front, so that what was different still is. */
function lengthen(text: string, { max = length, maxWidth, rule }: Field<unknown>, name: string): string {
  if (name === 'name_en') return `${text || 'Item'}${english}`.slice(0, Math.min(max, 60))
  const most = Math.min(max, length, maxWidth ? Math.floor(maxWidth / 2) : length)
  if (rule === 'kana') return `${text}${kana}`.slice(0, most)
  return `${text}${fullWidth}`.slice(0, most).trim()
}

/** Codes of tables are unique in the shop: the former one stays in front. */
function longCodes(tables: unknown): unknown {
  if (!Array.isArray(tables)) return tables
  return tables.map((table: { code: string }) => ({ ...table, code: longCode(table.code) }))
}

const longCode = (code: string) => `${code}${codes}`.slice(0, 8)
