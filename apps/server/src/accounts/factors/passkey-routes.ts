import {
  addPasskey,
  mostPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '@pos/contract/accounts/factors'
import { fail, failField } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { newId } from '#platform/process/ids'
import { answerChallenge, closeChallenge, openChallenge } from './challenges.ts'
import { changeFactors, keepOneIfDemanded } from './change-factors.ts'
import { noteFactor } from './own-factors.ts'
import { creationOf, passkeysOf, verifyMade } from './passkeys.ts'
import { signInNameOf } from './totp-routes.ts'

/** Routes for people's own passkeys: create, rename, remove. */
export function mountPasskeys(engine: Engine): void {
  mountMaking(engine)
  streamRoute(
    engine,
    renamePasskey,
    async (session, { params: { id }, body: { name }, request }) => {
      const former = await nameOf(engine, session.user_id, id)
      const change = {
        action: 'rename_passkey',
        changed: null,
        before: { passkey: former },
        after: { passkey: name },
      } as const
      await changeFactors(engine, session, request, change, async (db) => {
        await sql`update passkeys set name = ${name} where id = ${id} and user_id = ${session.user_id}`.execute(
          db,
        )
      })
    },
  )
  streamRoute(engine, removePasskey, async (session, { params: { id }, request }) => {
    const change = {
      action: 'remove_passkey',
      changed: 'passkey',
      before: { passkey: await nameOf(engine, session.user_id, id) },
    } as const
    await changeFactors(engine, session, request, change, async (db) => {
      const { rows } =
        await sql`delete from passkeys where id = ${id} and user_id = ${session.user_id} returning id`.execute(
          db,
        )
      if (rows.length === 0) fail('NotFound')
      await keepOneIfDemanded(engine, db, session)
    })
  })
}

function mountMaking(engine: Engine) {
  streamRoute(engine, passkeyOptions, async ({ user_id, user_name }) => {
    const name = await signInNameOf(engine, user_id)
    const existing = await engine.database.transaction({ system: true }, (db) =>
      passkeysOf(db, user_id),
    )
    const passkey = await creationOf(
      engine,
      { id: user_id, name, display_name: user_name },
      existing,
    )
    return {
      data: {
        challenge: await openChallenge(engine, 'passkey', {
          user_id,
          passkey_challenge: passkey.challenge,
        }),
        passkey,
      },
    }
  })
  streamRoute(
    engine,
    addPasskey,
    async (session, { body: { challenge: token, name, ...made }, request }) => {
      const { user_id, passkey_challenge } = await answerChallenge(engine, 'passkey', token)
      if (user_id !== session.user_id || passkey_challenge === null)
        return failField('challenge', 'expired_challenge')
      const passkey = await verifyMade(engine, passkey_challenge, made)
      const change = {
        action: 'add_passkey',
        changed: 'passkey',
        after: { passkey: name },
      } as const
      const recovery_codes = await changeFactors(engine, session, request, change, async (db) => {
        await closeChallenge(db, token)
        await assertRoom(db, user_id)
        const { rows } = await sql`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
        values (${newId()}, ${user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.counter}, ${passkey.transports}::text[],
          ${passkey.backed_up}, ${name}, ${engine.clock.now()})
        on conflict (credential_id) do nothing returning id`.execute(db)
        if (rows.length === 0) failField('passkey', 'not_unique')
        return noteFactor(engine, db, user_id, session.id)
      })
      return { data: { recovery_codes } }
    },
  )
}

async function assertRoom(db: Transaction<unknown>, userId: string) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from passkeys where user_id = ${userId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostPasskeys)
    failField('passkey', 'max_entries', { max: mostPasskeys })
}

async function nameOf(engine: Engine, userId: string, id: string): Promise<string> {
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{
      name: string
    }>`select name from passkeys where id = ${id} and user_id = ${userId}`.execute(db),
  )
  return rows[0]?.name ?? fail('NotFound')
}
