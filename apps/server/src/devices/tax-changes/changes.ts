import { maxDaysAhead } from '@pos/contract/devices/release-schedules'
import { fail, failField } from '@pos/contract/errors'
import type { TaxChangeOptions, TaxChangeRecord } from '@pos/contract/pricing/tax-changes'
import { businessDate, zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import type { Currency } from '@pos/domain/money/money'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { createRecord } from '#engine/write/write'
import { newId } from '#platform/process/ids'
import { jobTopic } from '#platform/process/jobs'
import { readDraft } from '../releases/manifest.ts'
import { planChange, type TaxChangePlan } from './plan-change.ts'

/** The job that begins and ends tax changes. */
export const taxChangeJob = 'apply-tax-changes'
const wakeJob = ({ engine, db }: Context) =>
  engine.events.publish(db, jobTopic, { name: taxChangeJob })

const columns = sql`id, from_tax as "from", to_tax as "to", business_date, starts_at, last_date, state, jsonb_array_length(records) as records, release,
  end_release, problems, user_name as created_by, created_at`
const resource = 'tax-changes'

/** Plans a change of the shop's draft for a business day, by default the present day. */
export async function planOf(
  context: Context,
  options: TaxChangeOptions,
  date?: string,
): Promise<TaxChangePlan> {
  const { entities } = await readDraft(context.engine, context.db, shopOf(context))
  const { timezone, close_time } = await readShop(context)
  return planChange(entities, options, date ?? businessDate(context.now, timezone, close_time))
}

interface Shop {
  readonly timezone: string
  readonly close_time: string
  readonly currency: Currency
}

/** Reads the clock and the currency of the shop. */
export async function readShop(context: Context): Promise<Shop> {
  const { rows } = await sql<Shop>`
    select timezone, close_time, currency from shops where id = ${shopOf(context)}`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}

/** Lists the changes of the shop, latest day first. */
export async function listChanges(context: Context): Promise<TaxChangeRecord[]> {
  const { rows } = await sql<TaxChangeRecord>`
    select ${columns} from tax_changes where shop_id = ${shopOf(context)} order by business_date desc, created_at desc limit 50`.execute(
    context.db,
  )
  return rows
}

/** Freezes a change and creates its tax. */
export async function scheduleChange(
  context: Context,
  {
    business_date,
    last_date = null,
    ...options
  }: TaxChangeOptions & {
    readonly business_date: string
    readonly last_date?: string | null | undefined
  },
): Promise<TaxChangeRecord> {
  const shopId = shopOf(context)
  const shop = await readShop(context)
  const starts_at = openingOf(shop, business_date)
  requireFuture(context, 'business_date', starts_at)
  if (last_date !== null && last_date < business_date) failField('last_date', 'must_be_later')
  await requireNoOther(context, options.from_tax_id, starts_at)
  const plan = await withTax(context, options, business_date)
  if (plan.records.length === 0) failField('from_tax_id', 'nothing_affected')
  const id = newId()
  const ends_at = last_date === null ? null : openingOf(shop, addDays(last_date, 1))
  await sql`
    insert into tax_changes (shop_id, id, from_tax, to_tax, business_date, starts_at, last_date, ends_at, records, state, user_id, user_name, created_at)
    values (${shopId}, ${id}, ${JSON.stringify(plan.from)}::jsonb, ${JSON.stringify(plan.to)}::jsonb, ${business_date}, ${starts_at}, ${last_date}, ${ends_at},
      ${JSON.stringify(plan.records)}::jsonb, 'scheduled', ${context.session.user_id}, ${context.session.user_name}, ${context.now})`.execute(
    context.db,
  )
  await audit(context, [
    {
      resource,
      record_id: id,
      action: 'schedule',
      after: {
        from: plan.from.label,
        to: plan.to.label,
        business_date,
        last_date,
        records: plan.records.length,
      },
    },
  ])
  await wakeJob(context)
  return findChange(context, id)
}

/** Returns the plan with an existing new tax, creating it if the shop has none. */
async function withTax(
  context: Context,
  options: TaxChangeOptions,
  date: string,
): Promise<TaxChangePlan> {
  const plan = await planOf(context, options, date)
  if (plan.to.id !== null || plan.records.length === 0) return plan
  const feature = context.engine.features.get('taxes') ?? fail('ServerError')
  const { kind, rounding, reduced } = plan.change.from
  const { rows } = await sql<{ region: string | null }>`
    select region from taxes where shop_id = ${shopOf(context)} and id = ${options.from_tax_id}`.execute(
    context.db,
  )
  await createRecord(context, feature, {
    label: plan.to.label,
    rate: plan.to.rate,
    kind,
    rounding,
    reduced,
    region: rows[0]?.region ?? null,
  })
  return planOf(context, options, date)
}

/** A frozen release that is sent later would bring the old tax back. */
async function requireNoOther(context: Context, fromTaxId: string, startsAt: Date) {
  const shopId = shopOf(context)
  const { rows: same } = await sql<{ id: string }>`
    select id from tax_changes where shop_id = ${shopId} and state = 'scheduled' and from_tax ->> 'id' = ${fromTaxId} limit 1`.execute(
    context.db,
  )
  if (same.length > 0) failField('from_tax_id', 'tax_change_exists')
  const { rows: frozen } = await sql<{ id: string }>`
    select id from scheduled_releases where shop_id = ${shopId} and state = 'waiting' and manifest is not null and at >= ${startsAt} limit 1`.execute(
    context.db,
  )
  if (frozen.length > 0) failField('business_date', 'frozen_release_waiting')
}

/** Sets or removes the last day of a change that has not ended. */
export async function setLastDate(
  context: Context,
  id: string,
  last_date: string | null,
): Promise<TaxChangeRecord> {
  const found = await findChange(context, id)
  if (found.state !== 'scheduled' && found.state !== 'active') fail('NotFound')
  if (last_date !== null && last_date < found.business_date) failField('last_date', 'must_be_later')
  const ends_at =
    last_date === null ? null : openingOf(await readShop(context), addDays(last_date, 1))
  if (ends_at) requireFuture(context, 'last_date', ends_at)
  await sql`update tax_changes set last_date = ${last_date}, ends_at = ${ends_at} where shop_id = ${shopOf(context)} and id = ${id}`.execute(
    context.db,
  )
  await audit(context, [
    {
      resource,
      record_id: id,
      action: 'reschedule',
      before: { last_date: found.last_date },
      after: { last_date },
    },
  ])
  await wakeJob(context)
  return findChange(context, id)
}

/** Cancels a change that has not begun. */
export async function cancelChange(context: Context, id: string): Promise<void> {
  const { rows } = await sql`
    update tax_changes set state = 'cancelled' where shop_id = ${shopOf(context)} and id = ${id} and state = 'scheduled' returning id`.execute(
    context.db,
  )
  if (rows.length === 0) fail('NotFound')
  await audit(context, [{ resource, record_id: id, action: 'cancel_schedule' }])
}

async function findChange(context: Context, id: string): Promise<TaxChangeRecord> {
  const { rows } = await sql<TaxChangeRecord>`
    select ${columns} from tax_changes where shop_id = ${shopOf(context)} and id = ${id}`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}

/** Returns the moment at which a business day begins. */
const openingOf = ({ timezone, close_time }: Shop, date: string) =>
  zonedInstant(date, close_time, timezone)

const dayMilliseconds = 86_400_000

function requireFuture({ now }: Context, field: string, moment: Date) {
  if (moment <= now) failField(field, 'must_be_future')
  if (
    field === 'business_date' &&
    moment.getTime() - now.getTime() > maxDaysAhead * dayMilliseconds
  )
    failField(field, 'too_far_ahead', { days: maxDaysAhead })
}
