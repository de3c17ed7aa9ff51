import { expect, test } from 'vitest'
import { csvText, readCsvText, throughCharset } from './table-file.ts'

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1+1', '＠SUM(A1)', '−1+1', "'=1", "''＝1"])(
  'a spreadsheet takes %j for a text, and it comes back as it was',
  (text) => {
    expect(csvText(text)).toBe(`'${text}`)
    expect(readCsvText(csvText(text))).toBe(text)
  },
)

test.each(['Soba', '-12', '+81', '-1.5', "it's", "'quoted'", "'", '', '1＝1', '寿司＠銀座', '= '.trim().padStart(2)])(
  '%j goes out and comes back unchanged',
  (text) => {
    expect(csvText(text)).toBe(text)
    expect(readCsvText(csvText(text))).toBe(text)
  },
)

test('exact texts come back too, beside one that only looks like them', () => {
  expect(readCsvText(csvText({ exact: '0123' }))).toBe('0123')
  expect(readCsvText(csvText('="0123"'))).toBe('="0123"')
})

test('what Shift-JIS makes a formula of is guarded before', () => {
  expect(throughCharset(csvText('−1+1'), 'shift_jis')).toBe("'－1+1")
})
