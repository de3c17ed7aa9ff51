import { listText } from '#lib/text/list-text.ts'
import classes from '#ui/table/table.module.css'

/** Content of a cell without a value. */
export const nothing = <span className={classes.nothing}>-</span>

/**
 * The first of several names on one line, and the number of others including `unnamed` ones; all
 * names on hover.
 */
export function Many({
  names,
  most = 3,
  unnamed = 0,
}: {
  names: readonly string[]
  most?: number
  unnamed?: number
}) {
  if (names.length === 0) return nothing
  const more = Math.max(names.length - most, 0) + unnamed
  return (
    <span className={classes.many} title={listText(names)}>
      <span>{listText(names.slice(0, most))}</span>
      {more > 0 && <small>+{more}</small>}
    </span>
  )
}
