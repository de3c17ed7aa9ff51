import type { Money } from '../money/money.ts'
import { type Check, type CheckLine, payablePieces, servedPieces } from './check.ts'
import { checkTotals } from './check-totals.ts'

/** The course of a party. */
interface OrderedCourse {
  readonly course_id: string | null
  readonly name: string
  readonly name_en: string | null
  readonly ordered_at: string
  /** Step of the last dishes that the kitchen has, from 0; null before the first one. */
  readonly step: number | null
}

/** The facts that a floor plan shows about a check. */
export interface CheckSummary {
  /** Total of the lines so far, in the smallest unit, without charges of the release. */
  readonly amount: Money
  /** Pieces that the guests got or will get. */
  readonly pieces: number
  /** Pieces that the kitchen does not know. */
  readonly unsent: number
  /** Pieces that the kitchen has, but that are not served. */
  readonly waiting: number
  /** When the oldest of them was ordered. */
  readonly waiting_since: string | null
  readonly course: OrderedCourse | null
}

/** Summarizes a check for floor plans and lists. */
export function checkSummary(check: Check): CheckSummary {
  const served = check.lines.filter((line) => servedPieces(line) > 0)
  const waiting = served.filter((line) => line.ticket_uid !== null && line.kitchen !== 'served')
  return {
    amount: checkTotals(check).total,
    pieces: piecesOf(served),
    unsent: piecesOf(served.filter((line) => line.ticket_uid === null)),
    waiting: piecesOf(waiting),
    waiting_since: waiting.map(({ ordered_at }) => ordered_at).toSorted()[0] ?? null,
    course: courseOf(check.lines),
  }
}

const piecesOf = (lines: readonly CheckLine[]) =>
  lines.reduce((sum, line) => sum + servedPieces(line), 0)

/** The course that was ordered last. */
function courseOf(lines: readonly CheckLine[]): OrderedCourse | null {
  const heads = new Set(lines.map(({ course_line_uid }) => course_line_uid))
  const course = lines.findLast(
    (line) => payablePieces(line) > 0 && (line.course_id || heads.has(line.uid)),
  )
  if (!course) return null
  const steps = lines.flatMap(({ course_line_uid, course_step, ticket_uid }) =>
    course_line_uid === course.uid && ticket_uid !== null && course_step != null
      ? [course_step]
      : [],
  )
  const { course_id = null, name, name_en = null, ordered_at } = course
  return {
    course_id,
    name,
    name_en,
    ordered_at,
    step: steps.length > 0 ? Math.max(...steps) : null,
  }
}
