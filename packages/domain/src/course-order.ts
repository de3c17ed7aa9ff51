/** The divider inside a course. Items below it are served after those above. */
export const apresLine = 'APRES_LINE'

/**
 * Finds a misplaced divider: first in the course, or directly after another (docs/domain.md "Order
 * screen"); null if there is none.
 */
export function apresLineProblem(
  entries: readonly string[],
): { index: number; key: 'apres_line_first' | 'apres_line_adjacent' } | null {
  for (const [index, entry] of entries.entries()) {
    if (entry !== apresLine) continue
    if (index === 0) return { index, key: 'apres_line_first' }
    if (entries[index - 1] === apresLine) return { index, key: 'apres_line_adjacent' }
  }
  return null
}
