/** Property names that every JavaScript object has: as keys of data they must be ordinary keys. */
export const hostileKeys = [
  'constructor',
  'toString',
  'valueOf',
  '__proto__',
  'hasOwnProperty',
  'prototype',
] as const

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`
const rows = (count: number, row: string) =>
  `[${Array.from({ length: count }, () => row).join(',')}]`

/** Malicious bodies as JSON. */
export const hostileBodies: Readonly<Record<string, string>> = {
  nothing: 'null',
  'a list': '[1,2,3]',
  'a text': '"text"',
  'a number beyond all numbers': '{"version":1e400,"name":-1e999,"ids":[1e308]}',
  'half a character': '{"name":"\\ud800","reason":"\\udc00"}',
  'a character that no database holds': '{"name":"a\\u0000b","\\u0000":1}',
  'a deep nest': `{"name":${nested(7000)},"receipts":[${nested(5000)}]}`,
  'thousands of unknown fields': fields(15_000),
  'a name as long as a book': `{"${'x'.repeat(100_000)}":1}`,
  'hundreds of empty receipts': `{"receipts":${rows(500, '{"orders":[{},{},{},{},{},{},{},{}]}')}}`,
  'hundreds of empty void orders': `{"void_orders":${rows(500, '{}')}}`,
  'hundreds of empty records': `{"records":${rows(1000, '{"name":""}')},"tables":${rows(1000, '{}')},"ids":${rows(1000, '{}')}}`,
  'lists of empty rows': `{"orders":${rows(2000, '{}')},"items":${rows(500, '{}')},"tables":${rows(500, '{}')},"entries":${rows(500, '{}')}}`,
}
