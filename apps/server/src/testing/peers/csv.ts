import papaparse from 'papaparse'

/** The rows of a CSV file including the headings, without the byte order mark. */
export const csvRows = (file: Buffer | string): string[][] =>
  papaparse.parse<string[]>(textOf(file)).data

/** The rows of a CSV file by heading. */
export const csvRecords = (file: Buffer | string): Record<string, string>[] =>
  papaparse.parse<Record<string, string>>(textOf(file), { header: true }).data

const textOf = (file: Buffer | string) => file.toString('utf8').replace('\ufeff', '')
