import type { ListedCheck } from '@pos/contract/checks/live-floor'
import type { Check } from '@pos/domain/checks/check'
import { checkSummary } from '@pos/domain/checks/check-summary'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { currentName } from '#engine/read/current-name'

interface Row {
  readonly body: Check
  readonly closed_at: string | null
  readonly revenue_center: string | null
  readonly staff: string | null
  readonly paying_on: string | null
}

interface CourseRow {
  readonly id: string
  readonly time_limit: number | null
  readonly last_order: number | null
}

const minute = 60_000

/** Returns checks of a shop as floor plans and lists show them. */
export async function readListedChecks(
  { db, now }: { readonly db: Transaction<unknown>; readonly now: Date },
  shopId: string,
  where: RawBuilder<unknown>,
): Promise<ListedCheck[]> {
  const { rows } = await sql<Row>`
    select c.body, c.closed_at, r.name as revenue_center, ${currentName(sql`(c.body ->> 'staff_id')::uuid`, sql`null`)} as staff, d.name as paying_on
    from checks c
    left join revenue_centers r on r.shop_id = c.shop_id and r.id = (c.body ->> 'revenue_center_id')::uuid
    left join check_claims l on l.shop_id = c.shop_id and l.check_uid = c.uid and l.expires_at > ${now}
    left join devices d on d.shop_id = l.shop_id and d.id = l.device_id
    where c.shop_id = ${shopId} and ${where}`.execute(db)
  const { rows: courses } = await sql<CourseRow>`
    select id, time_limit, last_order from courses where shop_id = ${shopId}`.execute(db)
  const byId = new Map(courses.map((course) => [course.id, course]))
  const reportsServing = rows.some(({ body }) => body.lines.some(({ kitchen }) => kitchen !== null))
  return rows.map((row) => listedCheck(row, byId, reportsServing))
}

function listedCheck(
  { body, closed_at, revenue_center, staff, paying_on }: Row,
  courses: ReadonlyMap<string, CourseRow>,
  reportsServing: boolean,
): ListedCheck {
  const { course, waiting, waiting_since, ...sums } = checkSummary(body)
  const limits = courses.get(course?.course_id ?? '')
  return {
    uid: body.uid,
    type: body.type,
    state: body.state,
    tables: [...body.tables],
    name: body.name,
    guests: body.guests,
    note: body.note,
    opened_at: body.opened_at,
    bill_printed: body.bill_printed,
    follows: body.follows,
    ...sums,
    closed_at,
    revenue_center,
    staff,
    paying_on,
    waiting: reportsServing ? waiting : 0,
    waiting_since: reportsServing ? waiting_since : null,
    course: course && {
      name: course.name,
      name_en: course.name_en,
      step: course.step,
      ...endOf(course.ordered_at, limits),
    },
  }
}

/** Returns the end of a course with a time limit, and its last order. */
function endOf(orderedAt: string, limits: CourseRow | undefined) {
  if (!limits?.time_limit) return { last_order_at: null, ends_at: null }
  const ends = Date.parse(orderedAt) + limits.time_limit * minute
  const last = ends - (limits.last_order ?? 0) * minute
  return {
    last_order_at: limits.last_order === null ? null : new Date(last).toISOString(),
    ends_at: new Date(ends).toISOString(),
  }
}
