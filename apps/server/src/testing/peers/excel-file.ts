import { zip } from '#platform/spreadsheet/zip'

const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet of a test workbook: its part below `xl/`, its kind and its state. */
export interface TestSheet {
  readonly part: string
  readonly kind?: 'worksheet' | 'chartsheet'
  readonly state?: 'hidden' | 'veryHidden'
}

/** An Excel file of parts below `xl/` (without `.xml`), with the tabs in the order of `sheets`. */
export async function excelFile(
  parts: Readonly<Record<string, string | Iterable<string>>>,
  sheets: readonly TestSheet[] = [{ part: 'worksheets/sheet1' }],
): Promise<Buffer> {
  const tabs = sheets.map(({ state }, index) => {
    const shown = state ? ` state="${state}"` : ''
    return `<sheet name="Tab ${index}" sheetId="${index + 1}"${shown} r:id="tab${index}"/>`
  })
  const related = sheets.map(
    ({ part, kind = 'worksheet' }, index) =>
      `<Relationship Id="tab${index}" Type="${documents}/${kind}" Target="${part}.xml"/>`,
  )
  const all: Record<string, string | Iterable<string>> = {
    // Last tab first, because the order of relationships has no meaning.
    '_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${related.toReversed().join('')}<Relationship Id="texts" Type="${documents}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="styles" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    'workbook.xml': `<workbook xmlns:r="${documents}"><sheets>${tabs.join('')}</sheets></workbook>`,
    ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [`${name}.xml`, content])),
  }
  const pieces: Uint8Array[] = []
  const named = Object.entries(all).map(([name, content]) => ({
    name: `xl/${name}`,
    content: typeof content === 'string' ? [content] : content,
  }))
  for await (const piece of zip(named)) pieces.push(piece)
  return Buffer.concat(pieces)
}
