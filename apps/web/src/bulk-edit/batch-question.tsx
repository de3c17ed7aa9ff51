import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { DiffView } from '#ui/input/diff-view.tsx'
import { cellText } from './cell-values.ts'
import { cellKey, type GridState } from './grid-state.ts'

/** More than these would not be an overview; the grid itself marks every changed cell. */
const mostShown = 30

/**
 * Asks before many records are saved at once, whatever the person's settings, with the old and new
 * values.
 */
export function useBatchQuestion(): (state: GridState, records: number) => Promise<boolean> {
  const { t } = useTranslation(['kit', 'common'])
  return (state, records) => {
    const rows = changedCells(state)
    const hidden = rows.length - mostShown
    return confirm({
      title: t('kit:update.title'),
      message: (
        <>
          <Text mb="sm">{t('kit:update.records', { count: records })}</Text>
          <DiffView
            rows={rows.slice(0, mostShown)}
            fieldLabel={t('kit:field')}
            beforeLabel={t('kit:changes.before')}
            afterLabel={t('kit:changes.after')}
          />
          {hidden > 0 && (
            <Text size="sm" c="dimmed" mt="xs">
              {t('kit:update.more', { count: hidden })}
            </Text>
          )}
        </>
      ),
      ok: t('kit:update.button'),
      width: 720,
    })
  }
}

/** The changed cells by record and column, as text. */
function changedCells({ records, columns, edits, currency }: GridState) {
  const [first] = columns
  return records.flatMap((record) =>
    columns.flatMap((column) => {
      const edit = edits.get(cellKey(record.id, column.key))
      if (!edit || !('value' in edit)) return []
      const name = first ? cellText(first, record[first.key], currency) : ''
      const before = cellText(column, record[column.key], currency) || '-'
      return [
        {
          label: `${name} · ${column.label}`,
          before,
          after: cellText(column, edit.value, currency) || '-',
        },
      ]
    }),
  )
}
