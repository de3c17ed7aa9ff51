import { posix } from 'node:path'
import { local, type Part, parsePart } from './archive-parts.ts'

/** Bytes of a part that says what others are: much more than hundreds of sheets need. */
const mostOfOrder = 1024 * 1024

/** A part that another one leads to (ECMA-376 part 2, §6.5). */
interface Relationship {
  /** The end of its address: `worksheet`, `chartsheet`, `sharedStrings`; transitional and strict files differ in what stands before. */
  readonly type: string
  /** The part's name in the archive. */
  readonly target: string
}

/**
 * The parts of a workbook that are read: its first sheet in the order of the tabs, whatever its file is called, and the texts of its cells.
 * Sheets that are hidden and those that hold a chart alone are passed over; where all are hidden, the first counts. ECMA-376 part 1,
 * §18.2.20 (sheets). Throws where there is none.
 */
export async function partsToRead(parts: ReadonlyMap<string, Part>): Promise<{ readonly sheet: Part; readonly texts: Part | null }> {
  const roots = await relationshipsOf(parts, '')
  const workbook = [...roots.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const related = await relationshipsOf(parts, workbook)
  const sheets = (await sheetsOf(parts, workbook)).filter(({ id }) => related.get(id)?.type === 'worksheet')
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheet = parts.get(related.get(first?.id ?? '')?.target ?? '')
  if (!sheet) throw new Error('No sheet')
  const texts = [...related.values()].find(({ type }) => type === 'sharedStrings')
  return { sheet, texts: parts.get(texts?.target ?? '') ?? null }
}

/** What a part (or the archive itself, '') leads to, by id; its relationships lie in a part beside it. */
async function relationshipsOf(parts: ReadonlyMap<string, Part>, source: string): Promise<ReadonlyMap<string, Relationship>> {
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
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: posix.resolve(folder, Target).slice(1).toLowerCase() })
      },
      close() {},
      text() {},
    },
  )
  return found
}

/** The sheets in the order of their tabs, by the ids of their relationships. */
async function sheetsOf(parts: ReadonlyMap<string, Part>, workbook: string) {
  const part = parts.get(workbook)
  if (!part) throw new Error('No workbook')
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = []
  await parsePart(
    part,
    { bytes: mostOfOrder },
    {
      open(name, attributes) {
        if (name !== 'sheet') return
        // `r:id`, by whatever prefix; `sheetId` is a number of its own.
        const id = Object.entries(attributes).find(([key]) => key.includes(':') && local(key) === 'id')?.[1]
        sheets.push({ id: id ?? '', isHidden: attributes.state !== undefined && attributes.state !== 'visible' })
      },
      close() {},
      text() {},
    },
  )
  return sheets
}
