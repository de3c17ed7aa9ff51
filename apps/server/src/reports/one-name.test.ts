import { type ReportName, reports } from '@pos/contract/reports/reports'
import { typedKeys } from '@pos/domain/typed-entries'
import { allTexts } from '@pos/texts/all'
import { reportHeadings } from '@pos/texts/files'
import { type Locale, locales } from '@pos/texts/locales'
import papaparse from 'papaparse'
import { expect, it } from 'vitest'
import { prepared } from '#testing/prepared'
import { sellEverything } from '#testing/sales/raw-sales'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
prepared(() => sellEverything(server, server.admin, 1))

/** Averages and shares have no sum to compare. */
const hasNoSum = new Set(
  locales.flatMap((locale) => {
    const heads = reportHeadings[locale]
    return [
      heads.average_per_guest,
      heads.average_per_receipt,
      heads.average_stay_minutes,
      heads.earning,
      heads.share,
      heads.share_of_gross,
    ]
  }),
)

/** Reads the totals of a report's file by heading, as they are written there. */
async function totalsOf(name: ReportName, locale: Locale): Promise<[string, string][]> {
  const { statusCode, body } = await server.engine.http.inject({
    method: 'GET',
    url: `/v1/reports/${name}/export?from=2026-02-10&to=2026-03-08&format=csv&plain=true`,
    headers: { authorization: `Bearer ${server.admin.token}`, 'accept-language': locale },
  })
  expect(statusCode, name).toBe(200)
  const [heads = [], ...rows] = papaparse.parse<string[]>(body).data
  const totals = rows.find(([first]) => first === reportHeadings[locale].totals) ?? []
  return heads.flatMap((head, index): [string, string][] => {
    const value = totals[index] ?? ''
    return /^-?[\d.]+$/.test(value) && !hasNoSum.has(head) ? [[head, value]] : []
  })
}

it.each(locales)('a name has the same total in every report: %s', async (locale) => {
  const named = new Map<string, Map<string, ReportName[]>>()
  // Targets are of whole months.
  for (const name of typedKeys(reports).filter((one) => one !== 'targets')) {
    for (const [head, value] of await totalsOf(name, locale)) {
      const values = named.get(head) ?? new Map<string, ReportName[]>()
      named.set(head, values.set(value, [...(values.get(value) ?? []), name]))
    }
  }
  const shared = [...named].filter(([, values]) => [...values.values()].flat().length > 1)
  expect(shared.length).toBeGreaterThan(5)
  const differing = shared.filter(([, values]) => values.size > 1)
  expect(differing.map(([head, values]) => [head, Object.fromEntries(values)])).toEqual([])
})

it.each(locales)('the dashboard uses the names of the reports: %s', (locale) => {
  const { dashboard, reports: screens } = allTexts[locale]
  const heads = reportHeadings[locale]
  expect([dashboard.today.total, dashboard.items.net, screens.bridge.lines.items]).toEqual([
    heads.total,
    heads.items_net,
    heads.items_net,
  ])
  expect([screens.bridge.lines.total, screens.bridge.lines.net]).toEqual([heads.total, heads.net])
})
