import { Button, Table, Text } from '@mantine/core'
import type { TrashEntry } from '@pos/contract/features/trash'
import { trashDays } from '@pos/contract/trash-days'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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
      <Table.ScrollContainer minWidth={0}>
        <Table highlightOnHover verticalSpacing="xs" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('kind')}</Table.Th>
              <Table.Th>{t('deleted_by')}</Table.Th>
              <Table.Th>{t('deleted_at')}</Table.Th>
              <Table.Th ta="right">{t('days_left')}</Table.Th>
              <Table.Th>
                <span className="pos-visually-hidden">{t('restore')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td className={classes.name}>{entry.name}</Table.Td>
                <Table.Td data-label={t('kind')}>{kindOf(entry.resource)}</Table.Td>
                <Table.Td data-label={t('deleted_by')}>{entry.user_name}</Table.Td>
                <Table.Td data-label={t('deleted_at')}>{formatDateTime(entry.at, timeZone)}</Table.Td>
                <Table.Td data-label={t('days_left')} ta="right">
                  <Text size="sm" span>
                    {t('days', { count: daysLeft(entry.at) })}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconArrowBackUp size={16} />}
                    loading={busyId === entry.id}
                    onClick={() => void restore(entry)}
                  >
                    {t('restore')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {refusal && <RestoreDialog refusal={refusal} kindOf={kindOf} onRestore={restore} onClose={close} />}
    </>
  )
}

const daysLeft = (at: string) => Math.max(1, trashDays - Math.floor((Date.now() - Date.parse(at)) / 86_400_000))
