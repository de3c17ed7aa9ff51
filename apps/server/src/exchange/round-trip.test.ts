import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { importFile } = clientOf(server, caller)
const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url))

/** Resources whose exports are in samples/, with their number of records. */
const resources = [
  ['taxes', 2],
  ['discounts', 2],
  ['time-periods', 2],
  ['menu-items', 3],
  ['customers', 1],
] as const

describe('an export of', () => {
  it.each(resources)('%s, saved by LibreOffice, changes nothing', async (resource, count) => {
    if (resource === 'menu-items') await importFile('taxes', sample('taxes.csv'))
    const first = await importFile(resource, sample(`${resource}.csv`))
    expect([first.status, first.body.data?.counts?.create]).toEqual([200, count])
    for (const copy of [
      'csv.saved.xlsx',
      'csv.saved.csv',
      'xlsx',
      'xlsx.saved.xlsx',
      'xlsx.saved.csv',
    ]) {
      const { body } = await importFile(resource, sample(`${resource}.${copy}`), { dry: true })
      const changed = body.data?.rows.filter(
        ({ action }: { action: string }) => action !== 'unchanged',
      )
      expect([copy, body.errors, changed, body.data?.counts.unchanged]).toEqual([
        copy,
        undefined,
        [],
        count,
      ])
    }
  })
})
