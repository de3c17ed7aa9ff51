/**
 * Recursive JSON writers (of responses, and PostgreSQL's) fail some thousand levels deep; no
 * receipt has ten.
 */
const deepest = 200

/**
 * Serialises content exactly. Content nested deeper than any record becomes a JSON string with its
 * JSON, which fits into a response.
 */
export function jsonText(content: unknown): string {
  return isDeeper(content, deepest) ? JSON.stringify(flatJson(content)) : JSON.stringify(content)
}

/**
 * Returns true if values are nested deeper than `levels`; without recursion, because the input is
 * untrusted.
 */
function isDeeper(content: unknown, levels: number): boolean {
  let level: unknown[] = [content]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    level = level.flatMap((value) =>
      isContainer(value) ? Object.values(value).filter(isContainer) : [],
    )
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** `JSON.stringify` without recursion, which would overflow the stack some thousand levels deep. */
function flatJson(content: unknown): string {
  const parts: string[] = []
  const open: {
    readonly entries: Iterator<[string, unknown]>
    readonly isArray: boolean
    isFirst: boolean
  }[] = []
  const write = (value: unknown) => {
    if (!isContainer(value)) return void parts.push(JSON.stringify(value) ?? 'null')
    const isArray = Array.isArray(value)
    parts.push(isArray ? '[' : '{')
    open.push({ entries: Object.entries(value).values(), isArray, isFirst: true })
  }
  write(content)
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { done, value: entry } = top.entries.next()
    if (done) {
      parts.push(top.isArray ? ']' : '}')
      open.pop()
      continue
    }
    if (!top.isFirst) parts.push(',')
    top.isFirst = false
    if (!top.isArray) parts.push(JSON.stringify(entry[0]), ':')
    write(entry[1])
  }
  return parts.join('')
}
