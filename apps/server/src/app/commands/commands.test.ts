import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealTrailJob } from '#history/audit-log/seal'
import { newId } from '#platform/process/ids'
import { createSealer } from '#platform/security/secrets'
import { builtProgram, serverFolder } from '#testing/built-programs'
import { prepare, withDatabase } from '#testing/databases/crash-database'
import { addressOf, onServer } from '#testing/databases/on-server'
import { startPostgres } from '#testing/databases/postgres-server'
import { prepared } from '#testing/prepared'

const secret = 's'.repeat(32)
const postgres = prepared(startPostgres, (server) => server.stop(), 60_000)
const [kura, mori, sora] = [newId(), newId(), newId()]
const names = new Map([
  [kura, 'Kura'],
  [mori, 'Mori'],
  [sora, 'Sora'],
])
let folder: string
let shop: string

const settingsOf = (name: string) => ({
  VAR_DIR: path.join(folder, 'var'),
  DATABASE_URL: addressOf(postgres.url, name),
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a built command as `npm run` does and collects its exit code and output. */
function run(
  command: string,
  options: readonly string[],
  settings: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      APP_ENV: 'production',
      LOG_LEVEL: 'error',
      APP_SECRET: secret,
      ...settings,
    }
    execFile(process.execPath, [builtProgram(command), ...options], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/** Creates a changed copy of the filled database. Its triggers are off during the change. */
async function copyOf(name: string, ...statements: string[]): Promise<Record<string, string>> {
  await onServer(postgres.url, `create database ${name} template filled`)
  const settings = settingsOf(name)
  const guarded = ['changes', 'trail_seals']
  const switchGuards = (how: string) =>
    guarded.map((table) => `alter table ${table} ${how} trigger user`)
  const all = [...switchGuards('disable'), ...statements, ...switchGuards('enable')]
  for (const statement of all) await onServer(settings.DATABASE_URL, statement)
  return settings
}

const changeOf = (organization: string, number: number) =>
  `(select change_id from trail_seals where organization_id = '${organization}' and number = ${number})`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-commands-'))
  await onServer(postgres.url, 'create database filled')
  await withDatabase(settingsOf('filled'), async (database) => {
    const sealer = createSealer(secret, [])
    shop = await prepare(database)
    const sealed = sealer.seal('card-token', `shops.card_payment_access_token:${shop}`)
    await database.transaction({ system: true }, async (db) => {
      await sql`update shops set card_payment_access_token_sealed = ${sealed}`.execute(db)
      for (const [id, name] of names) {
        await sql`insert into organizations (id, name) values (${id}, ${name})`.execute(db)
        for (let number = 1; number <= 4; number += 1)
          await sql`insert into changes (scope_id, organization_id, resource, action, user_name, label, at)
            values (${id}, ${id}, 'allergies', 'create', 'Aoi', ${`Allergy ${number}`}, now())`.execute(
            db,
          )
      }
    })
    await sealTrailJob({ database, sealer }).run()
  })
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('npm run verify-trail', () => {
  it('reports intact trails with their heads and exits with 0', async () => {
    const { code, out, err } = await run('verify-trail', [], settingsOf('filled'))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const [id, name] of names)
      expect(out).toMatch(
        new RegExp(
          String.raw`${name} \(${id}\): 4 rows, 0 not sealed yet, whole\n  head ${id}:4:[0-9a-f]{64}\n`,
        ),
      )
  })

  const inserted = `insert into changes (scope_id, organization_id, resource, action, user_name, at)
    values ('${mori}', '${mori}', 'users', 'delete', 'Nobody', now())`
  it.each([
    [
      'a changed row',
      [`update changes set user_name = 'Somebody else' where id = ${changeOf(mori, 2)}`],
      /row 2 was changed, or its seal was changed\n {8}it says: \S+ Somebody else create allergies Allergy 2\n/,
    ],
    [
      'a row removed in the middle',
      [`delete from changes where id = ${changeOf(mori, 3)}`],
      /row 3 was removed\n {8}before it: \S+ Aoi create allergies Allergy 2\n/,
    ],
    [
      'a row removed with its seal',
      [
        `delete from changes where id = ${changeOf(mori, 3)}`,
        `delete from trail_seals where organization_id = '${mori}' and number = 3`,
      ],
      /row 3 has lost its seal\n {8}before it: \S+ Aoi create allergies Allergy 2\n/,
    ],
    [
      'an inserted row',
      [inserted],
      /a row was never sealed: the server did not write it\n {8}it says: \S+ Nobody delete users\n/,
    ],
    [
      'a changed hash',
      [
        `update trail_seals set hash = repeat('0', 64) where organization_id = '${mori}' and number = 4`,
      ],
      /row 4 was changed, or its seal was changed\n {8}it says: \S+ Aoi create allergies Allergy 4\n/,
    ],
    [
      'a forged signature',
      [
        `update trail_seals set signature = 'forged' where organization_id = '${mori}' and number = 4`,
      ],
      /row 4 has a forged seal: it was signed neither with APP_SECRET/,
    ],
    [
      'a truncated end',
      [
        `delete from changes where id in (${changeOf(mori, 3)}, ${changeOf(mori, 4)})`,
        `delete from trail_seals where organization_id = '${mori}' and number > 2`,
      ],
      /row 3 has lost its seal\n {8}before it: \S+ Aoi create allergies Allergy 2\n/,
    ],
  ])(
    'names %s of one organization, reports the others and exits with 1',
    async (what, statements, text) => {
      const settings = await copyOf(what.replaceAll(' ', '_'), ...statements)
      const { code, out, err } = await run('verify-trail', [], settings)
      expect({ code, err }).toEqual({ code: 1, err: '' })
      expect(out).toMatch(text)
      expect(out.match(/WRONG/g)).toHaveLength(1)
      expect(out).toMatch(
        new RegExp(String.raw`Mori \(${mori}\): \d rows, 0 not sealed yet\n  WRONG `),
      )
      for (const id of [kura, sora])
        expect(out).toContain(`${id}): 4 rows, 0 not sealed yet, whole`)
    },
  )

  it('detects an end truncated at a signed seal against a saved head', async () => {
    const settings = await copyOf('signed_end')
    await withDatabase(settingsOf('signed_end'), async (database) => {
      await database.transaction({ system: true }, (db) =>
        sql`insert into changes (scope_id, organization_id, resource, action, user_name, at)
          values (${mori}, ${mori}, 'allergies', 'delete', 'Aoi', now())`.execute(db),
      )
      await sealTrailJob({ database, sealer: createSealer(secret, []) }).run()
    })
    const [, head = ''] =
      new RegExp(`head (${mori}:5:[0-9a-f]+)`).exec(
        (await run('verify-trail', [], settings)).out,
      ) ?? []
    expect(await run('verify-trail', ['--head', head], settings)).toMatchObject({
      code: 0,
      err: '',
    })
    const truncated = await copyOf('cut_at_signed_end')
    expect(await run('verify-trail', [], truncated)).toMatchObject({ code: 0, err: '' })
    const { code, out, err } = await run('verify-trail', ['--head', head], truncated)
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(
      /WRONG row 5 is missing: the saved head is not part of this trail\n {8}before it: \S+ Aoi create allergies Allergy 4/,
    )
  })

  it('refuses a head that it cannot read, and names a trail that does not exist', async () => {
    const wrong = await run('verify-trail', ['--head', 'mori'], settingsOf('filled'))
    expect(wrong).toEqual({
      code: 2,
      out: '',
      err: 'Usage: npm run verify-trail [-- --head TRAIL:NUMBER:HASH …]\n',
    })
    const unknown = newId()
    const { code, out } = await run(
      'verify-trail',
      ['--head', `${unknown}:1:${'0'.repeat(64)}`],
      settingsOf('filled'),
    )
    expect(code).toBe(1)
    expect(out).toContain(`${unknown}: there is no such trail`)
  })
})

describe('npm run backup and restore', () => {
  it('restore a database, and refuse a filled database and a damaged file', {
    timeout: 180_000,
  }, async () => {
    const file = path.join(folder, 'backup.gz')
    expect(await run('backup', [], settingsOf('filled'))).toEqual({
      code: 2,
      out: '',
      err: 'Usage: npm run backup -- FILE\n',
    })
    expect(await run('backup', [file], settingsOf('filled'))).toMatchObject({ code: 0, err: '' })
    expect(await run('restore', [], settingsOf('filled'))).toMatchObject({
      code: 2,
      err: 'Usage: npm run restore -- FILE [--force]\n',
    })

    await onServer(postgres.url, 'create database brought_back')
    const target = settingsOf('brought_back')
    const damaged = path.join(folder, 'damaged.gz')
    const content = await readFile(file)
    for (const wrong of [content.subarray(0, content.length / 2), Buffer.from('no backup')]) {
      await writeFile(damaged, wrong)
      const refused = await run('restore', [damaged], target)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(/^[^\n]*damaged\.gz[^\n]*\n$/)
    }
    expect(await run('restore', [file], target)).toMatchObject({ code: 0, err: '' })
    expect(await run('verify-trail', [], target)).toMatchObject({ code: 0, err: '' })
    const filled = await run('restore', [file], target)
    expect(filled).toEqual({
      code: 1,
      out: '',
      err: 'The database is not empty; --force replaces what is in it.\n',
    })
    expect(await run('restore', [file, '--force'], target)).toMatchObject({ code: 0, err: '' })
  })
})

describe('npm run rebuild-reports', () => {
  it('names a wrong sum, corrects it, and then finds the sums equal', async () => {
    const wrong = `insert into sales_figures (shop_id, dimension, revenue_type, grain, starts_on, key, receipts)
      values ('${shop}', 'all', 'paid_at', 'day', '2026-04-01', '', 7)`
    const settings = await copyOf('wrong_sums', wrong)
    const check = await run('rebuild-reports', ['--check'], settings)
    expect(check).toMatchObject({ code: 1, err: '' })
    expect(check.out).toMatch(/Crash run: 0 receipts, 1 rows were not equal\n {2}\w+ had \{/)
    expect(await run('rebuild-reports', [], settings)).toMatchObject({
      code: 1,
      err: '',
      out: check.out,
    })
    expect(await run('rebuild-reports', ['--check'], settings)).toEqual({
      code: 0,
      err: '',
      out: 'Crash run: 0 receipts, equal\n',
    })
  })
})

describe('npm run exchange-secret', () => {
  it('names values it cannot decrypt and encrypts the others with the new secret', async () => {
    const settings = { ...(await copyOf('exchanged')), APP_SECRET: 'n'.repeat(32) }
    const unknown = await run('exchange-secret', [], settings)
    expect(unknown).toMatchObject({ code: 1, err: '' })
    expect(unknown.out).toContain(
      `${shop} cannot be opened with APP_SECRET or any of APP_SECRET_PREVIOUS`,
    )
    const exchanged = await run('exchange-secret', [], { ...settings, APP_SECRET_PREVIOUS: secret })
    expect(exchanged).toMatchObject({ code: 0, err: '' })
    expect(exchanged.out).toContain('shops.card_payment_access_token_sealed: 1 sealed anew')
    expect(await run('exchange-secret', [], settings)).toMatchObject({ code: 0, err: '' })
  })
})

describe('npm run reset-second-factor', () => {
  it('refuses a call without an e-mail, and names an e-mail without an account', async () => {
    const usage = { code: 2, out: '', err: 'Usage: npm run reset-second-factor -- EMAIL\n' }
    expect(await run('reset-second-factor', [], settingsOf('filled'))).toEqual(usage)
    const unknown = await run('reset-second-factor', ['nobody@example.com'], settingsOf('filled'))
    expect(unknown).toEqual({
      code: 1,
      out: 'No account has the e-mail nobody@example.com.\n',
      err: '',
    })
  })
})

describe('npm run distribute', () => {
  it('says that a database without Citus cannot be sharded', async () => {
    for (const options of [[], ['--check']]) {
      const { code, out, err } = await run('distribute', options, settingsOf('filled'))
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(/^[^\n]*no extension citus[^\n]*\n$/)
    }
    expect(await run('distribute', ['--shards', '0'], settingsOf('filled'))).toMatchObject({
      code: 2,
      out: '',
    })
  })
})

it('all server commands of package.json are tested here', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(path.join(serverFolder, '../../package.json'), 'utf8'),
  )
  const commands = Object.values(scripts).flatMap(
    (script) => /run-server-command\.mjs (\S+)/.exec(script)?.[1] ?? [],
  )
  const tests = await readFile(import.meta.filename, 'utf8')
  expect(commands.filter((command) => !tests.includes(`run('${command}'`))).toEqual([])
})
