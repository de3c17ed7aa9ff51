import { textWidth, wrapToWidth } from '../text/text-width.ts'

/** Centers a text and wraps it if it is longer than a line. */
export function centered(text: string, width: number): string[] {
  return wrapToWidth(text, width).map(
    (line) => ' '.repeat(Math.max(0, Math.floor((width - textWidth(line)) / 2))) + line,
  )
}

/** Returns a horizontal rule across the paper. */
export function rule(width: number, sign = '-'): string {
  return sign.repeat(width)
}

/** Left-aligns a text, with all lines indented by `indent` columns. */
export function indented(text: string, indent: number, width: number): string[] {
  return wrapToWidth(text, Math.max(2, width - indent)).map((line) => ' '.repeat(indent) + line)
}

/**
 * Places a text at the left edge and another at the right edge of its last line, or on the next
 * line if there is no room.
 */
export function leftAndRight(left: string, right: string, width: number, indent = 0): string[] {
  const room = width - textWidth(right) - 1
  if (room - indent < 4) return [...indented(left, indent, width), ...rightAligned(right, width)]
  const lines = indented(left, indent, room)
  const last = lines.pop() ?? ''
  return [...lines, last + ' '.repeat(width - textWidth(last) - textWidth(right)) + right]
}

/** Right-aligns a text. */
function rightAligned(text: string, width: number): string[] {
  return wrapToWidth(text, width).map(
    (line) => ' '.repeat(Math.max(0, width - textWidth(line))) + line,
  )
}
