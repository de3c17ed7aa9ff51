import { type Check, type CheckLine, servedPieces } from './check.ts'

type Lines = Pick<Check, 'lines'>

/** Returns the line of the course that a line is, or belongs to; undefined for other lines. */
export function courseHeadOf({ lines }: Lines, line: CheckLine): CheckLine | undefined {
  if (line.course_id) return line
  return lines.find(({ uid }) => uid === line.course_line_uid)
}

/** Returns the lines of the dishes of a course. */
export const dishLinesOf = ({ lines }: Lines, head: CheckLine): CheckLine[] =>
  lines.filter(({ course_line_uid }) => course_line_uid === head.uid)

/**
 * Returns the dishes that the kitchen makes next: of each course that was sent, those of its first
 * waiting step.
 */
export function nextDishes(check: Lines): CheckLine[] {
  return check.lines
    .filter((line) => line.course_id && line.ticket_uid !== null && servedPieces(line) > 0)
    .flatMap((head) => {
      const waiting = dishLinesOf(check, head).filter(
        (line) => line.ticket_uid === null && servedPieces(line) > 0,
      )
      const step = Math.min(...waiting.map(({ course_step }) => course_step ?? 0))
      return waiting.filter(({ course_step }) => (course_step ?? 0) === step)
    })
}
