import { Button } from '@mantine/core'
import type { TrashEntry } from '@pos/contract/history/trash'
import { trashDays } from '@pos/contract/history/trash-days'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useRestoring } from './use-restoring.ts'

interface TrashTableProps {
  entries: readonly TrashEntry[]
  kindOf: (resource: string) => string
}

/** Deleted records, each with a button to restore it. */
export function TrashTable({ entries, kindOf }: TrashTableProps) {
  const { t } = useTranslation('trash')
  const timeZone = useTimeZone()
  const { restore, busyId, refusal, close } = useRestoring()
  const restoreButton = (entry: TrashEntry) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowBackUp size={16} />}
      loading={busyId === entry.id}
      onClick={() => void restore(entry)}
    >
      {t('restore')}
    </Button>
  )
  return (
    <>
      <PlainTable<TrashEntry>
        label={t('title')}
        records={entries}
        keyOf={({ id }) => id}
        columns={[
          { label: t('name'), role: 'title', render: (entry) => entry.name },
          { label: t('kind'), look: 'whole', render: (entry) => kindOf(entry.resource) },
          { label: t('deleted_by'), render: (entry) => entry.user_name },
          {
            label: t('deleted_at'),
            look: 'whole',
            render: (entry) => formatDateTime(entry.at, timeZone),
          },
          {
            label: t('days_left'),
            look: 'number',
            render: (entry) => t('days', { count: daysLeft(entry.at) }),
          },
          { label: t('restore'), role: 'action', render: restoreButton },
        ]}
      />
      {refusal && (
        <RestoreDialog refusal={refusal} kindOf={kindOf} onRestore={restore} onClose={close} />
      )}
    </>
  )
}

const daysLeft = (at: string) =>
  Math.max(1, trashDays - Math.floor((Date.now() - Date.parse(at)) / 86_400_000))
