import { describe, expect, it } from 'vitest'
import { readCatalog } from '#platform/topology/catalog'
import { roomsOf } from '#platform/topology/rooms'
import { sharedDatabase } from '#testing/shared-server'
import { tableRooms } from './table-rooms.ts'

const database = sharedDatabase()
const catalog = () => database.transaction({ system: true }, (db) => readCatalog(db, false))

describe('a database that is sharded by shop', () => {
  it('has a placement for every table, and unique keys hold on one shard', async () => {
    const { tables } = await catalog()
    const rooms = roomsOf({ tables, keys: [] }, tableRooms)
    expect([...rooms.keys()]).toEqual(tables.map(({ name }) => name))
    expect(rooms.get('menu_items')).toEqual({ kind: 'distributed', column: 'shop_id' })
  })

  it('is refused if a table has no placement', async () => {
    const { tables } = await catalog()
    const { local, ...rest } = tableRooms
    const without = (name: string) => ({ ...rest, local: local.filter((one) => one !== name) })
    expect(() => roomsOf({ tables, keys: [] }, without('sessions'))).toThrow(
      'sessions_pkey of sessions is unique without shop_id',
    )
    expect(() => roomsOf({ tables, keys: [] }, without('passkeys'))).toThrow(
      'passkeys has no shop_id and no room',
    )
    expect(() => roomsOf({ tables, keys: [] }, { ...tableRooms, reference: ['gone'] })).toThrow(
      'no table gone',
    )
  })
})
