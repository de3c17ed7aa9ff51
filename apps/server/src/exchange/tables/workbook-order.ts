import { posix } from 'node:path'
import { local, type Part, parsePart } from './archive-parts.ts'

/** Size limit of a part that lists other parts, far above the needs of hundreds of sheets. */
const mostOfOrder = 1024 * 1024

/** A part that another part refers to (ECMA-376 part 2, §6.5). */
interface Relationship {
  /**
   * The last segment of its type (`worksheet`, `chartsheet`, `sharedStrings`); transitional and
   * strict files differ before it.
   */
  readonly type: string
  /** The part's name in the archive. */
  readonly target: string
}

/** The parts of a workbook to read. */
interface WorkbookParts {
  readonly sheet: Part
  /** Shared strings. */
  readonly texts: Part | null
  readonly styles: Part | null
  /** True if days are counted from 1904-01-01, as in old Excel for Mac. */
  readonly date1904: boolean
}

/**
 * Returns the parts of a workbook to read: its first sheet in tab order, its strings and styles.
 * Hidden sheets and chart sheets are skipped unless all are hidden. ECMA-376 part 1, §18.2.20
 * (sheets). Throws if there is no sheet.
 */
export async function partsToRead(parts: ReadonlyMap<string, Part>): Promise<WorkbookParts> {
  const roots = await relationshipsOf(parts, '')
  const workbook =
    [...roots.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const related = await relationshipsOf(parts, workbook)
  const { date1904, sheets: all } = await sheetsOf(parts, workbook)
  const sheets = all.filter(({ id }) => related.get(id)?.type === 'worksheet')
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheet = parts.get(related.get(first?.id ?? '')?.target ?? '')
  if (!sheet) throw new Error('No sheet')
  const partOf = (kind: string) =>
    parts.get([...related.values()].find(({ type }) => type === kind)?.target ?? '') ?? null
  return { sheet, texts: partOf('sharedStrings'), styles: partOf('styles'), date1904 }
}

/**
 * The relationships of a part (or of the archive itself, ''), by id; they are stored in a separate
 * part.
 */
async function relationshipsOf(
  parts: ReadonlyMap<string, Part>,
  source: string,
): Promise<ReadonlyMap<string, Relationship>> {
  const found = new Map<string, Relationship>()
  const folder = posix.dirname(`/${source}`)
  const part = parts.get(posix.join(folder, '_rels', `${posix.basename(source)}.rels`).slice(1))
  if (!part) return found
  await parsePart(
    part,
    { bytes: mostOfOrder },
    {
      open(name, { Id = '', Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return
        found.set(Id, {
          type: Type.slice(Type.lastIndexOf('/') + 1),
          target: posix.resolve(folder, Target).slice(1).toLowerCase(),
        })
      },
      close() {},
      text() {},
    },
  )
  return found
}

/** The sheets in tab order by their relationship ids, and the calendar of the workbook. */
async function sheetsOf(parts: ReadonlyMap<string, Part>, workbook: string) {
  const part = parts.get(workbook)
  if (!part) throw new Error('No workbook')
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = []
  let date1904 = false
  await parsePart(
    part,
    { bytes: mostOfOrder },
    {
      open(name, attributes) {
        if (name === 'workbookPr')
          date1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
        if (name !== 'sheet') return
        // `r:id`, with any prefix; `sheetId` is a different number.
        const id = Object.entries(attributes).find(
          ([key]) => key.includes(':') && local(key) === 'id',
        )?.[1]
        sheets.push({
          id: id ?? '',
          isHidden: attributes.state !== undefined && attributes.state !== 'visible',
        })
      },
      close() {},
      text() {},
    },
  )
  return { date1904, sheets }
}
