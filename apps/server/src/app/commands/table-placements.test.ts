import { describe, expect, it } from 'vitest'
import { readCatalog } from '#platform/topology/catalog'
import { placementsOf } from '#platform/topology/placements'
import { sharedDatabase } from '#testing/shared-server'
import { tablePlacements } from './table-placements.ts'

const database = sharedDatabase()
const catalog = () => database.transaction({ system: true }, (db) => readCatalog(db, false))

describe('a database that is sharded by shop', () => {
  it('has a placement for every table, and unique keys hold on one shard', async () => {
    const { tables } = await catalog()
    const placements = placementsOf({ tables, keys: [] }, tablePlacements)
    expect([...placements.keys()]).toEqual(tables.map(({ name }) => name))
    expect(placements.get('menu_items')).toEqual({ kind: 'distributed', column: 'shop_id' })
  })

  it('is refused if a table has no placement', async () => {
    const { tables } = await catalog()
    const { local, ...rest } = tablePlacements
    const without = (name: string) => ({ ...rest, local: local.filter((one) => one !== name) })
    expect(() => placementsOf({ tables, keys: [] }, without('sessions'))).toThrow(
      'sessions_pkey of sessions is unique without shop_id',
    )
    expect(() => placementsOf({ tables, keys: [] }, without('passkeys'))).toThrow(
      'passkeys has no shop_id and no placement',
    )
    expect(() =>
      placementsOf({ tables, keys: [] }, { ...tablePlacements, reference: ['gone'] }),
    ).toThrow('no table gone')
  })
})
