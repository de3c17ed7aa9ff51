/** The files that a list can be exported to. */
export const exportFiles = {
  csv: { format: 'csv', charset: 'utf-8' },
  csv_sjis: { format: 'csv', charset: 'shift_jis' },
  csv_plain: { format: 'csv', charset: 'utf-8', plain: 'true' },
  xlsx: { format: 'xlsx', charset: 'utf-8' },
} as const

/** In the order in which they are offered. */
export const exportFileKinds = ['csv', 'csv_sjis', 'xlsx', 'csv_plain'] as const
