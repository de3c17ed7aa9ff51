import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/process/ids'
import { builtProgram } from '#testing/built-programs'
import { account, prepare, withDatabase } from '#testing/databases/crash-database'

const email = account.credential

test('a command removes a second factor, ends its sessions and records that', async () => {
  const settings = { VAR_DIR: await mkdtemp(path.join(tmpdir(), 'pos-reset-')), DATABASE_URL: '' }
  const run = (address: string) =>
    promisify(execFile)(process.execPath, [builtProgram('reset-second-factor'), address], {
      env: { PATH: process.env.PATH, ...settings },
    })
  try {
    await withDatabase(settings, async (database) => {
      await prepare(database)
      await database.transaction({ system: true }, async (db) => {
        await sql`update users set has_second_factor = true`.execute(db)
        await sql`insert into totp_factors (user_id, secret_sealed, last_step, created_at) select id, 'sealed', 0, now() from users`.execute(
          db,
        )
        await sql`insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, signed_in_at)
          select ${newId()}, id, 'hash', now(), now(), now() + interval '1 day', now() from users`.execute(
          db,
        )
      })
    })
    expect((await run(email.toUpperCase())).stdout).toContain('signs in by the password alone now.')
    const left = await withDatabase(settings, (database) =>
      database.transaction({ system: true }, async (db) => {
        const { rows } = await sql`
          select has_second_factor, (select count(*) from totp_factors) as totp, (select count(*) from sessions) as sessions,
            (select string_agg(action, ',') from changes) as actions
          from users`.execute(db)
        return rows
      }),
    )
    expect(left).toEqual([
      { has_second_factor: false, totp: 0, sessions: 0, actions: 'reset_second_factor' },
    ])
  } finally {
    await rm(settings.VAR_DIR, { recursive: true, force: true })
  }
}, 180_000)
