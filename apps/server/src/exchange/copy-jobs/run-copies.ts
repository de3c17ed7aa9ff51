import { Failure } from '@pos/contract/errors'
import type { CopyProblem } from '@pos/contract/exchange/copies'
import type { UserRole } from '@pos/contract/permissions'
import { fillText } from '@pos/texts/fill-text'
import { errorText, problemText } from '@pos/texts/message-text'
import { sql } from 'kysely'
import type { Context, UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { inTransaction } from '#engine/routes/transaction'
import { writeIdOf } from '#engine/write/audit'
import { undo } from '#history/service'
import type { Job } from '#platform/process/jobs'
import { currencyOf } from '../copy/currency.ts'
import { type DueShop, lockDueShop, noteOutcome, type ShopOutcome } from './copy-store.ts'
import { markOf, performCopy, problemsOf } from './perform-copy.ts'

/** Number of server errors after which a shop is refused. */
const mostAttempts = 3

/** Continues copies that a server left unfinished. */
export const runCopiesJob = (engine: Engine): Job => ({
  name: 'run-copies',
  everySeconds: 20,
  run: () => copyRunner(engine).run(),
})

interface Runner {
  /**
   * Works until nothing is due. Further calls wait for the same work, including work added
   * meanwhile.
   */
  run(): Promise<void>
}

const runners = new WeakMap<Engine, Runner>()

/**
 * Returns the only worker of a server. It copies one shop at a time, each in its own transaction.
 */
export function copyRunner(engine: Engine): Runner {
  const known = runners.get(engine)
  if (known) return known
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      const due = await nextDue(engine)
      if (!due) return
      await runShop(engine, due)
    }
  }
  engine.http.addHook('onClose', async () => {
    stopping.abort()
    await running
  })
  const runner: Runner = {
    run: () =>
      (running = running
        .then(work)
        .catch((error: unknown) => engine.log.error({ err: error }, 'copies could not be run'))),
  }
  runners.set(engine, runner)
  return runner
}

/** The next shop, with the current account of the person. */
async function nextDue(engine: Engine): Promise<(DueShop & { role: UserRole | null }) | null> {
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<DueShop & { role: UserRole | null }>`
      select p.organization_id, p.copy_id, p.shop_id, p.seen, p.state, p.write_id, c.user_id, c.user_name, c.locale, c.request, u.role
      from copy_shops p join copies c on c.organization_id = p.organization_id and c.id = p.copy_id
      left join users u on u.id = c.user_id and u.active
      where p.state in ('waiting', 'undoing') order by p.attempts, c.at, p.position limit 1`.execute(
      db,
    ),
  )
  return rows[0] ?? null
}

async function runShop(engine: Engine, due: DueShop & { role: UserRole | null }): Promise<void> {
  const { organization_id, shop_id, user_id, user_name, role } = due
  const session: UserSession = {
    kind: 'user',
    id: due.copy_id,
    user_id,
    user_name,
    role: role ?? 'shop_staff',
    organization_id,
    shop_id,
    token_hash: '',
    proof: null,
  }
  try {
    await inTransaction(engine, session, due.locale, async (context) => {
      if (await lockDueShop(context, due))
        await noteOutcome(context, due, await outcomeOf(context, due))
    })
  } catch (error) {
    engine.log.error({ err: error, copy: due.copy_id, shop: shop_id }, 'a shop of a copy failed')
    await inTransaction(engine, session, due.locale, (context) => noteFailure(context, due))
  }
}

/** Performs a due copy, or rolls it back and returns the reason. */
async function outcomeOf(context: Context, due: DueShop): Promise<ShopOutcome> {
  await sql`savepoint shop`.execute(context.db)
  const outcome = await (due.state === 'waiting'
    ? copied(context, due)
    : undone(context, due)
  ).catch((error: unknown) => {
    if (error instanceof Failure)
      return {
        state: due.state === 'waiting' ? 'refused' : 'kept',
        problems: problemsIn(context, error),
      } as const
    throw error
  })
  const isTakenBack = outcome.state === 'refused' || outcome.state === 'kept'
  if (isTakenBack) await sql`rollback to savepoint shop`.execute(context.db)
  return outcome
}

async function copied(context: Context, due: DueShop): Promise<ShopOutcome> {
  const { rows, isRefused } = await performCopy(context, due.request)
  if (isRefused)
    return { state: 'refused', problems: problemsOf(context, rows, await currencyOf(context)) }
  if ((await markOf(rows)) !== due.seen)
    return {
      state: 'refused',
      problems: [
        { resource: null, name: '', text: problemText(context.locale, { key: 'copy_moved' }) },
      ],
    }
  const counts = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
  for (const row of rows) counts[row.action] += 1
  const write_id = writeIdOf(context)
  return { state: write_id === null ? 'unchanged' : 'copied', counts, write_id }
}

async function undone(context: Context, { write_id }: DueShop): Promise<ShopOutcome> {
  await undo(context, write_id ?? '')
  return { state: 'undone' }
}

/** The reason of a failure in the person's language. */
function problemsIn({ locale }: Context, error: Failure): CopyProblem[] {
  const { message, params = {}, errors = {}, data } = error.detail
  const fields = Object.values(errors)
    .flat()
    .map((problem) => problemText(locale, problem))
  const names = Array.isArray(data)
    ? data.flatMap((one: { name?: unknown }) =>
        typeof one.name === 'string' && one.name ? [one.name] : [],
      )
    : []
  const said = fillText(errorText(locale, message ?? error.exception), params)
  return [
    {
      resource: null,
      name: names.slice(0, 20).join(', ').slice(0, 500),
      text: [said, ...fields].join(' ').slice(0, 500),
    },
  ]
}

async function noteFailure(context: Context, due: DueShop): Promise<void> {
  const { rows } = await sql<{ attempts: number }>`
    update copy_shops set attempts = attempts + 1
    where organization_id = ${due.organization_id} and copy_id = ${due.copy_id} and shop_id = ${due.shop_id} and state = ${due.state}
    returning attempts`.execute(context.db)
  if ((rows[0]?.attempts ?? 0) < mostAttempts) return
  const problem = { resource: null, name: '', text: errorText(context.locale, 'ServerError') }
  await noteOutcome(context, due, {
    state: due.state === 'waiting' ? 'refused' : 'kept',
    problems: [problem],
  })
}
