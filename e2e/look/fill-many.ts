import { resources } from '@pos/contract/resources'
import { menuFile } from '../../bench/src/menu-file.ts'
import type { Interface, Page } from '../support/interface.ts'
import { enter } from './shops.ts'

const counts = { items: 20_000, condiments: 3000, coupons: 3000 }

/**
 * Fills a shop by importing files: 20,000 menu items, the maximum of one file, and some thousands
 * of other records.
 */
export async function fillMany(url: string, person: Interface, to: string): Promise<void> {
  await enter(person, { id: to })
  await person.send('POST', '/v1/taxes/presets', { country: 'JP' })
  const make = async (path: string, body: object) =>
    (await person.send<{ data: { id: string } }>('POST', `/v1/${path}`, body)).data.id
  const families: string[] = []
  const groups: string[] = []
  for (const name of ['お料理', 'お飲み物', '甘味']) {
    const major = await make('major-groups', { name })
    const category = await make('categories', { name })
    for (const part of ['定番', '季節', '限定']) {
      families.push(await make('family-groups', { name: `${name} ${part}`, major_group_id: major }))
      const sub = await make('sub-categories', { name: `${name} ${part}`, category_id: category })
      groups.push(
        await make('sub-categories/groups', { name: `${name} ${part}`, sub_category_id: sub }),
      )
    }
  }
  const { data: taxes } = await person.get<Page>('/v1/taxes?per_page=1')
  const references = { taxes: taxes.map(({ id }) => id), families, groups }
  await upload(url, person, resources['menu-items'].path, menuFile(counts.items, references))
  await upload(
    url,
    person,
    resources.condiments.path,
    plainFile(counts.condiments, 'トッピング', 'price'),
  )
  await upload(url, person, resources.coupons.path, plainFile(counts.coupons, 'お食事券', 'value'))
}

/** Returns a CSV file of numbered names with an amount. */
function plainFile(count: number, name: string, amount: string): string {
  const lines = Array.from(
    { length: count },
    (_, index) => `"${name} ${String(index + 1).padStart(5, '0')}",${100 + (index % 90) * 10}`,
  )
  return [`name,${amount}`, ...lines].join('\r\n')
}

async function upload(url: string, person: Interface, path: string, content: string) {
  const body = new FormData()
  body.set('file', new Blob([content]), 'records.csv')
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${url}/v1/${path}/import?dry_run=false`, {
    method: 'POST',
    headers,
    body,
  })
  if (!answer.ok)
    throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 400)}`)
}
