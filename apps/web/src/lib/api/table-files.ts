/** The file formats of a table, with the parameters of the server's exports. */
export const tableFiles = {
  csv: { format: 'csv', encoding: 'utf-8' },
  csv_sjis: { format: 'csv', encoding: 'shift_jis' },
  csv_plain: { format: 'csv', encoding: 'utf-8', plain: 'true' },
  xlsx: { format: 'xlsx', encoding: 'utf-8' },
} as const

/** In the order in which they are offered. */
export const tableFileKinds = ['csv', 'csv_sjis', 'xlsx', 'csv_plain'] as const
