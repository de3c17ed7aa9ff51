const deep = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`
/** As text, because many of these could not be written by a program. */
export const hostileRecords: Record<string, string> = {
  'nested 7,000 deep in arrays': `{"uid":"bad","customer":${deep(7000, '[', ']')}}`,
  'nested 7,000 deep in objects': `{"uid":"bad","customer":${deep(7000, '{"a":', '}')}}`,
  'nested 300,000 deep': deep(300_000, '[', ']'),
  'a key constructor': '{"uid":"bad","constructor":{"prototype":{"a":1}}}',
  'a key __proto__': '{"uid":"bad","__proto__":{"guest_count":1}}',
  'keys of every object':
    '{"uid":"bad","toString":1,"valueOf":[],"hasOwnProperty":{},"isPrototypeOf":null}',
  NUL: String.raw`{"uid":"bad","customer":"a\u0000b"}`,
  'a key of NUL': String.raw`{"uid":"bad","\u0000":1}`,
  'half a surrogate': String.raw`{"uid":"bad","customer":"\ud800"}`,
  'a key of half a surrogate': String.raw`{"uid":"bad","\udfff":1}`,
  '1e400': '{"uid":"bad","total":1e400}',
  '-1e400': '{"uid":"bad","total":-1e400}',
  'a number of 5,000 digits': `{"uid":"bad","total":${'9'.repeat(5000)}}`,
  'a text of 600 KB': `{"uid":"bad","customer":"${'x'.repeat(600_000)}"}`,
  'a uid of 600 KB': `{"uid":"${'x'.repeat(600_000)}"}`,
  'an array': '[[],[],[]]',
  'a text': '"bad"',
  null: 'null',
  'arrays for objects': '{"uid":"bad","taxes":{},"payments":{"0":1},"orders":[[]],"staff":[1]}',
}
