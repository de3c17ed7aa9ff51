import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStatements } from './check-statements.mjs'
import { compareWithList, unchecked } from './unchecked.mjs'

const fixture = path.join(import.meta.dirname, 'fixture')
let scratch
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'pos-check-sql-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const check = (file, migrations = path.join(fixture, 'migrations')) =>
  checkStatements({
    config: path.join(fixture, 'tsconfig.json'),
    migrations,
    isChecked: (name) => name.endsWith(`/fixture/${file}`),
  })

const list = (counts) =>
  Object.entries(counts).flatMap(([at, count]) =>
    Array.from({ length: count }, () => ({ at: `${at}x.ts:1`, because: 'table' })),
  )

describe('the list of unchecked statements', () => {
  const complete = Object.fromEntries(unchecked.map((entry) => [entry.in, entry.statements]))

  it('accepts a list with the right counts', () =>
    expect(compareWithList(list(complete)).wrong).toEqual([]))

  it('refuses an unlisted statement', () => {
    const statements = [...list(complete), { at: 'src/reports/new.ts:3', because: 'name' }]
    expect(compareWithList(statements).wrong).toEqual([
      'src/reports/new.ts:3: not checked, and not in scripts/sql/unchecked.mjs: name',
    ])
  })

  it('refuses a count that is one too low or too high', () => {
    const [{ in: folder, statements }] = unchecked
    for (const other of [statements - 1, statements + 1])
      expect(compareWithList(list({ ...complete, [folder]: other })).wrong).toEqual([
        `${folder}: ${other} statements are not checked, scripts/sql/unchecked.mjs says ${statements}`,
      ])
  })
})

describe('the SQL check', { timeout: 120_000 }, () => {
  it('accepts correct statements and counts unreadable ones', async () => {
    const { wrong, dynamic, statements } = await check('right.ts')
    expect(wrong).toEqual([])
    expect(statements).toBe(10)
    expect(dynamic.map(({ because }) => because)).toEqual(['table'])
  })

  it('reports each wrong statement', async () => {
    const { wrong } = await check('wrong.ts')
    expect(wrong.map((finding) => finding.replace(/ in: .*/, ''))).toEqual([
      'wrong.ts:7: column "phone" can be null, its row type says string',
      'wrong.ts:10: column "owner" can be null, its row type says string',
      'wrong.ts:15: column "tables" can be null, its row type says number',
      'wrong.ts:18: column "name" can be null, its row type says string',
      'wrong.ts:20: column "rate" is numeric, its row type says number',
      'wrong.ts:23: no column "tables"',
      'wrong.ts:26: column "tables" is not in the row type',
      'wrong.ts:29: column "phone" can be null, its row type says string',
      'wrong.ts:29: column "id" is not in the row type',
      'wrong.ts:33: column "fax" does not exist',
      'wrong.ts:36: column s.fax does not exist',
      'wrong.ts:41: column "fax" does not exist',
      'wrong.ts:44: column "phone" does not exist',
      'wrong.ts:59: column s.fax does not exist',
      'wrong.ts:66: column "fax" of relation "owners" does not exist',
    ])
  })

  it('reports statements broken by a renamed or newly nullable column', async () => {
    const migrations = path.join(scratch, 'migrations')
    await cp(path.join(fixture, 'migrations'), migrations, { recursive: true })
    await writeFile(
      path.join(migrations, '0002_rename.sql'),
      'alter table shops rename column opened_at to opened; alter table owners alter column name drop not null;',
    )
    const { wrong } = await check('right.ts', migrations)
    expect(wrong.map((finding) => finding.replace(/ in: .*/, ''))).toEqual([
      'right.ts:19: column s.opened_at does not exist',
      'right.ts:28: column "name" can be null, its row type says string',
    ])
  })
})
