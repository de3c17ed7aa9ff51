import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
const caller = tenantForEach(server)
const { all, importFile } = clientOf(server, caller)
const send = (resource: string, lines: readonly string[], dry = false) =>
  importFile(resource, lines.join('\r\n'), { dry })
const head = 'name,model,max_characters,type,ip_address,backup_printer_id'
const printer = (name: string, backup = '') => `${name},TM-m30III,48,kitchen,192.0.2.1,${backup}`

describe('rows that refer to rows of the same file', () => {
  it('can be in any order; the dry run returns the same and writes nothing', async () => {
    const file = [
      head,
      printer('Grill', 'Kitchen'),
      printer('Kitchen', 'Register'),
      printer('Register'),
    ]
    const dry = await send('printers', file, true)
    expect([dry.body.data.counts, await all('printers')]).toEqual([
      { create: 3, change: 0, delete: 0, unchanged: 0, refused: 0 },
      [],
    ])
    expect((await send('printers', file)).status).toBe(200)
    expect(Object.entries(await backups())).toEqual([
      ['Grill', 'Kitchen'],
      ['Kitchen', 'Register'],
      ['Register', null],
    ])
    expect((await send('printers', file)).body.data.counts).toMatchObject({ unchanged: 3 })
  })

  it('can be existing records, and are undone together', async () => {
    await send('printers', [head, printer('Grill')])
    const { body } = await send('printers', [head, printer('Grill', 'Backup'), printer('Backup')])
    expect(body.data.counts).toMatchObject({ create: 1, change: 1 })
    expect(await backups()).toEqual({ Grill: 'Backup', Backup: null })
    expect(
      (await server.call(caller, 'POST', `/v1/writes/${body.data.import_id}/undo`)).body,
    ).toMatchObject({ data: { restored: 2 } })
    expect(await backups()).toEqual({ Grill: null })
  })

  it('are referenced by their names in the file', async () => {
    await send('printers', [head, printer('Old'), printer('Grill')])
    const old = (await all('printers')).find(({ name }: { name: string }) => name === 'Old')
    await send('printers', [
      `id,${head}`,
      `${old.id},${printer('New')}`,
      `,${printer('Grill', 'New')}`,
    ])
    expect(await backups()).toEqual({ New: null, Grill: 'New' })
  })

  it('are refused at the cell that closes a cycle', async () => {
    const { status, body } = await send('printers', [
      head,
      printer('A', 'B'),
      printer('B', 'C'),
      printer('C', 'A'),
      printer('D', 'D'),
    ])
    expect(status).toBe(422)
    expect(problemsOf(body.data.rows)).toEqual(
      Array.from({ length: 4 }, () => ['refused', expect.stringMatching(/^backup_printer_id: /)]),
    )
    expect(await all('printers')).toEqual([])
  })

  it('are checked against the result, so a file can reverse references', async () => {
    await send('printers', [head, printer('A', 'B'), printer('B')])
    const { status, body } = await send('printers', [head, printer('B', 'A'), printer('A')])
    expect([status, body.data.counts]).toMatchObject([200, { change: 2, refused: 0 }])
    expect(await backups()).toEqual({ A: null, B: 'A' })
    expect(
      (await server.call(caller, 'POST', `/v1/writes/${body.data.import_id}/undo`)).status,
    ).toBe(200)
    expect(await backups()).toEqual({ A: 'B', B: null })
    await send('printers', [head, printer('B', 'A'), printer('A', 'New'), printer('New')])
    expect(await backups()).toEqual({ A: 'New', B: 'A', New: null })
    const { body: circle } = await send('printers', [head, printer('New', 'B')])
    expect(problemsOf(circle.data.rows)).toEqual([
      ['refused', expect.stringMatching(/^backup_printer_id: /)],
    ])
  })

  it('report no errors of the rows that they refer to', async () => {
    const { body } = await send(
      'printers',
      [head, printer('Grill', 'Kitchen'), printer('Kitchen').replace('48', 'many')],
      true,
    )
    expect(problemsOf(body.data.rows)).toEqual([
      ['create'],
      ['refused', expect.stringMatching(/^max_characters: /)],
    ])
  })
})

it('groups of condiments can contain groups of the file, without cycles', async () => {
  const group = 'name,min_select,max_select,child_group_ids'
  await send('condiment-groups', [
    group,
    'Sets,0,0,"Toppings, Sizes"',
    'Toppings,0,0,',
    'Sizes,0,1,',
  ])
  const groups: { id: string; name: string; child_group_ids: string[] }[] =
    await all('condiment-groups')
  expect(groups.map(({ name }) => name)).toEqual(['Sets', 'Toppings', 'Sizes'])
  expect(groups[0]?.child_group_ids).toEqual([groups[1]?.id, groups[2]?.id])
  const { body } = await send(
    'condiment-groups',
    [group, 'Sizes,0,1,Extra', 'Extra,0,0,Sets'],
    true,
  )
  expect(problemsOf(body.data.rows)).toEqual([
    ['refused', expect.stringMatching(/^child_group_ids: /)],
    ['refused', expect.stringMatching(/^child_group_ids: /)],
  ])
})

it('condiments can refer to condiments of the file', async () => {
  const fixed = JSON.stringify([{ fixed_condiment_id: 'Less ice' }]).replaceAll('"', '""')
  const file = [
    'name,price,function_key,fixed_items',
    `Refill,0,none,"${fixed}"`,
    'Less ice,0,less,',
  ]
  const { body } = await send('condiments', file)
  expect(body.errors).toBeUndefined()
  const [refill, ice] = await all('condiments')
  expect(refill.fixed_items).toMatchObject([{ menu_item_id: null, fixed_condiment_id: ice.id }])
})

interface Row {
  readonly action: string
  readonly name: string
  readonly cells: readonly { readonly field: string; readonly problems: readonly string[] }[]
}

function problemsOf(rows: readonly Row[]) {
  return rows.map(({ action, cells }) => [
    action,
    ...cells.flatMap(({ field, problems }) => problems.map((problem) => `${field}: ${problem}`)),
  ])
}

/** The name of each printer's backup printer, by the printer's name. */
async function backups() {
  const printers: { id: string; name: string; backup_printer_id: string | null }[] =
    await all('printers')
  const nameOf = (id: string | null) => printers.find((one) => one.id === id)?.name ?? null
  return Object.fromEntries(
    printers.map(({ name, backup_printer_id }) => [name, nameOf(backup_printer_id)]),
  )
}
