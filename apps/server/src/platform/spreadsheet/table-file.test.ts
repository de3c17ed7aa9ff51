import { expect, test } from 'vitest'
import { csvText, plainText, readCsvText, tableBytes, throughCharset } from './table-file.ts'

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(A1)',
  '−1+1',
  "'=1",
  "''＝1",
])('a spreadsheet takes %j for a text, and it comes back as it was', (text) => {
  expect(csvText(text)).toBe(`'${text}`)
  expect(readCsvText(csvText(text))).toBe(text)
})

test.each([
  'Soba',
  '-12',
  '+81',
  '-1.5',
  "it's",
  "'quoted'",
  "'",
  '',
  '1＝1',
  '寿司＠銀座',
  '= '.trim().padStart(2),
])('%j goes out and comes back unchanged', (text) => {
  expect(csvText(text)).toBe(text)
  expect(readCsvText(csvText(text))).toBe(text)
})

test('exact texts are read back, and so is a text that looks like one', () => {
  expect(readCsvText(csvText({ exact: '0123' }))).toBe('0123')
  expect(readCsvText(csvText('="0123"'))).toBe('="0123"')
})

test.each([
  '0042',
  '4901234567894',
  '8.875%',
  '10%',
  '1.50',
  '1,000',
  '$5',
  '¥100',
  '1/2',
  '1 1/2',
  '11:00',
  '2026-04-01',
  '3月1日',
  '10時30分',
  '5 PM',
  '1e5',
  'MAR1',
  '1-Mar',
  '+81',
  'true',
])('a spreadsheet keeps the text %j', (text) => {
  expect(csvText({ exact: text })).toBe(`="${text}"`)
  expect(readCsvText(`="${text}"`)).toBe(text)
})

test.each([
  'Soba',
  '12',
  '1.25',
  '-3',
  '1杯',
  '3 pieces',
  'March menu',
  'Mayo',
  'Truffle',
  '10% off',
  'Set 5',
  '',
  '0',
])('the text %j needs no formula', (text) => {
  expect(csvText({ exact: text })).toBe(text)
})

test('characters that Shift-JIS turns into a formula are escaped', () => {
  expect(throughCharset(csvText('−1+1'), 'shift_jis')).toBe("'－1+1")
})

test.each([
  [{ exact: '0042' }, '0042'],
  [{ exact: '4901234567894' }, '4901234567894'],
  ['=1+1', '=1+1'],
  [{ value: 12.5, decimals: 2 }, '12.50'],
  [{ at: '2026-11-21' }, '2026-11-21'],
  [{ at: '2026-11-21 19:30:00', offset: '+09:00' }, '2026-11-21T19:30:00+09:00'],
  [{ at: '2026-11-21 19:30:00', offset: '-10:00' }, '2026-11-21T19:30:00-10:00'],
])('a plain CSV file has %j as %j', (cell, text) => {
  expect(plainText(cell)).toBe(text)
})

test('a plain CSV file begins without a byte order mark', async () => {
  const rows = [['code'], [{ exact: '0042' }]]
  const file = { format: 'csv', encoding: 'utf-8', name: 'codes' } as const
  expect((await tableBytes(rows, { ...file, plain: 'true' })).toString()).toBe('code\r\n0042')
  expect((await tableBytes(rows, file)).toString()).toBe('\ufeffcode\r\n"=""0042"""')
})
