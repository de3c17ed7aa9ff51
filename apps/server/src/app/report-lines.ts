import type { BackupReport } from '#platform/backup/backup'

/**
 * Formats the content of a backup or a restore for a terminal: rows by table, files, the hash of
 * the file.
 */
export function reportLines({ tables, files, missingFiles, sha256 }: BackupReport): string {
  const counts = Object.entries(tables)
  const width = Math.max(...counts.map(([, count]) => String(count).length), 5)
  const line = (count: number, what: string) => `${String(count).padStart(width)}  ${what}`
  const rows = counts.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...counts.filter(([, count]) => count > 0).map(([name, count]) => line(count, name)),
    line(rows, `rows in ${counts.length} tables`),
    line(files, 'files'),
    ...(missingFiles.length > 0
      ? [
          `${missingFiles.length} files are not in the storage: ${missingFiles.slice(0, 5).join(', ')}`,
        ]
      : []),
    `SHA-256  ${sha256}`,
  ].join('\n')
}
