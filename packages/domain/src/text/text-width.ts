/**
 * Returns the display width in columns (docs/domain.md "Formats"): 0 for control characters, 1 up
 * to U+1FFF, 2 for U+2000–U+FF60, 1 for half-width katakana (U+FF61–U+FF9F), 2 for all others.
 */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character.codePointAt(0) ?? 0)
  return width
}

function characterWidth(code: number) {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 0
  if (code <= 8191) return 1
  if (code <= 65376) return 2
  return code <= 65439 ? 1 : 2
}

/** Returns the longest prefix of a text that fits into `width` columns. */
export function truncateToWidth(text: string, width: number): string {
  let used = 0
  let kept = ''
  for (const character of text) {
    used += textWidth(character)
    if (used > width) break
    kept += character
  }
  return kept
}

/**
 * Wraps a text into lines of at most `width` columns, like a printer. A character wider than the
 * line gets a separate line.
 */
export function wrapToWidth(text: string, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, width))
}

function wrapParagraph(text: string, width: number) {
  const lines: string[] = []
  let rest = text
  do {
    const line = truncateToWidth(rest, width) || Array.from(rest)[0] || ''
    lines.push(line)
    rest = rest.slice(line.length)
  } while (rest.length > 0)
  return lines
}
