import { Button } from '@mantine/core'
import type { TrashEntry } from '@pos/contract/features/trash'
import { trashDays } from '@pos/contract/trash-days'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import table from '#kit/list/table.module.css'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import classes from './trash.module.css'
import { useRestoring } from './use-restoring.ts'

interface TrashTableProps {
  entries: readonly TrashEntry[]
  kindOf: (resource: string) => string
}

/** Deleted records, each with the button that brings it back. */
export function TrashTable({ entries, kindOf }: TrashTableProps) {
  const { t } = useTranslation('trash')
  const timeZone = useTimeZone()
  const { restore, busyId, refusal, close } = useRestoring()
  return (
    <>
      <div className={`${table.region} ${table.lines}`}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('kind')}</th>
              <th>{t('deleted_by')}</th>
              <th>{t('deleted_at')}</th>
              <th className={table.number}>{t('days_left')}</th>
              <th>
                <span className="pos-visually-hidden">{t('restore')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td data-title className={classes.name}>
                  {entry.name}
                </td>
                <td data-label={t('kind')}>{kindOf(entry.resource)}</td>
                <td data-label={t('deleted_by')}>{entry.user_name}</td>
                <td data-label={t('deleted_at')} className={table.whole}>
                  {formatDateTime(entry.at, timeZone)}
                </td>
                <td data-label={t('days_left')} className={table.number}>
                  {t('days', { count: daysLeft(entry.at) })}
                </td>
                <td data-action className={table.number}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconArrowBackUp size={16} />}
                    loading={busyId === entry.id}
                    onClick={() => void restore(entry)}
                  >
                    {t('restore')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refusal && <RestoreDialog refusal={refusal} kindOf={kindOf} onRestore={restore} onClose={close} />}
    </>
  )
}

const daysLeft = (at: string) => Math.max(1, trashDays - Math.floor((Date.now() - Date.parse(at)) / 86_400_000))
