/** The files that a list can be exported to. */
export const exportFiles = {
  csv: { format: 'csv', charset: 'utf-8' },
  csv_sjis: { format: 'csv', charset: 'shift_jis' },
  xlsx: { format: 'xlsx', charset: 'utf-8' },
} as const
