import { type DraftProblem, draftProblem } from '@pos/contract/devices/releases'
import { Failure } from '@pos/contract/errors'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { inTransaction } from '#engine/routes/transaction'
import { dateOrNull, type Job } from '#platform/process/jobs'
import { mailRefusal } from '../releases/mail-refusal.ts'
import { applyChange } from './apply-change.ts'
import { taxChangeJob } from './changes.ts'
import type { ChangedRecord } from './plan-change.ts'

interface DueChange {
  readonly id: string
  readonly shop_id: string
  readonly organization_id: string
  readonly user_id: string
  readonly user_name: string
  readonly shop: string
  readonly email: string | null
  readonly language: Locale | null
}

/** SQL: changes that begin or end at a moment or before. */
const isDue = (now: Date) =>
  sql`((c.state = 'scheduled' and c.starts_at <= ${now}) or (c.state = 'active' and c.ends_at <= ${now}))`

/**
 * Begins and ends tax changes at the opening of their business day. Those that became due while no
 * server ran are applied as soon as one runs.
 */
export const applyTaxChangesJob = (engine: Engine): Job => ({
  name: taxChangeJob,
  everySeconds: 20,
  run: () => applyDueChanges(engine),
  async nextDue(after) {
    const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
      sql<{ at: string | null }>`
        select min(case state when 'scheduled' then starts_at else ends_at end) as at from tax_changes
        where (state = 'scheduled' and starts_at > ${after}) or (state = 'active' and ends_at > ${after})`.execute(
        db,
      ),
    )
    return dateOrNull(rows[0]?.at)
  },
})

async function applyDueChanges(engine: Engine): Promise<void> {
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<DueChange>`
      select c.id, c.shop_id, s.name as shop, s.organization_id, c.user_id, c.user_name, u.email, u.locale as language
      from tax_changes c join shops s on s.id = c.shop_id left join users u on u.id = c.user_id and u.active
      where ${isDue(engine.clock.now())} order by c.starts_at, c.id limit 100`.execute(db),
  )
  for (const due of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one shop after another
    await applyDue(engine, due).catch((error: unknown) =>
      engine.log.error(
        { err: error, tax_change: due.id, shop: due.shop_id },
        'a tax change could not be applied',
      ),
    )
  }
}

/** Applies a change in the name of its author. If the server refuses it, nothing changes. */
async function applyDue(engine: Engine, due: DueChange): Promise<void> {
  const { shop_id, organization_id, user_id, user_name } = due
  const session: UserSession = {
    kind: 'user',
    id: due.id,
    user_id,
    user_name,
    role: 'shop_manager',
    organization_id,
    shop_id,
    token_hash: '',
    proof: null,
  }
  const locale = due.language ?? 'ja'
  try {
    await inTransaction(engine, session, locale, (context) => applyIfDue(context, due.id))
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
    const { data = [] } = z.array(draftProblem).safeParse(error.detail.data)
    const problems = data.slice(0, 50)
    const isRefused = await inTransaction(engine, session, locale, (context) =>
      refuse(context, due.id, problems),
    )
    // Another server may have refused it.
    if (!isRefused) return
    engine.log.warn({ tax_change: due.id, errors: problems.length }, 'a tax change was refused')
    await mailRefusal(engine, due, {
      mail: 'tax_change_refused',
      errors: problems.length,
      page: 'taxes',
    })
  }
}

async function applyIfDue(context: Context, id: string): Promise<void> {
  const { db, session, now } = context
  const { rows } = await sql<{
    state: 'scheduled' | 'active'
    from_tax: { readonly label: string }
    to_tax: { readonly id: string; readonly label: string }
    records: ChangedRecord[]
  }>`
    select c.state, c.from_tax, c.to_tax, c.records
    from tax_changes c where c.shop_id = ${session.shop_id} and c.id = ${id} and ${isDue(now)} for update`.execute(
    db,
  )
  const [change] = rows
  // Cancelled, or applied by another server meanwhile.
  if (!change) return
  const isEnd = change.state === 'active'
  const labels = [change.from_tax.label, change.to_tax.label]
  const release = await applyChange(context, {
    records: change.records,
    to_tax_id: change.to_tax.id,
    isEnd,
    note: (isEnd ? labels.toReversed() : labels).join(' → '),
  })
  const outcome = isEnd
    ? sql`state = 'ended', end_release = ${release}`
    : sql`state = 'active', release = ${release}`
  await sql`update tax_changes set ${outcome} where shop_id = ${session.shop_id} and id = ${id}`.execute(
    db,
  )
}

/** Returns false if the change is no longer due. */
async function refuse(
  { db, session, now }: Context,
  id: string,
  problems: readonly DraftProblem[],
): Promise<boolean> {
  const { rows } = await sql`
    update tax_changes c set state = 'refused', problems = ${JSON.stringify(problems)}::jsonb
    where c.shop_id = ${session.shop_id} and c.id = ${id} and ${isDue(now)} returning c.id`.execute(
    db,
  )
  return rows.length > 0
}
