import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import type { MenuImportReport } from '@pos/contract/exchange/menu-import'
import { useTranslation } from 'react-i18next'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'
import { FileChoices } from './file-choices.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { Reading } from './reading.tsx'
import type { useMenuFile } from './use-menu-file.ts'

/** Previews the import in sentences and row by row, and performs it. */
export function OutcomeStep({ menu }: { menu: ReturnType<typeof useMenuFile> }) {
  const { t } = useTranslation('menu-import')
  const { report } = menu
  if (!report) return null
  const { counts, left_out: left } = report
  const written = report.others.reduce(
    (sum, one) => sum + one.counts.create + one.counts.change,
    counts.create + counts.change,
  )
  const isLeavingOut = menu.options.leaveOut === true
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {menu.fileName}
      </Text>
      <FileChoices menu={menu} report={report} />
      <Reading key={report.file.format} menu={menu} report={report} />
      {!isUndecided(report) && <Summary report={report} />}
      {(counts.refused > 0 || isLeavingOut) && (
        <Alert
          color={counts.refused > 0 ? 'error' : 'warning'}
          title={t('outcome.refused', {
            count: counts.refused || left.count - (menu.options.without?.length ?? 0),
          })}
        >
          <Checkbox
            label={t('outcome.leave_out')}
            checked={isLeavingOut}
            onChange={(event) => void menu.change({ leaveOut: event.currentTarget.checked })}
          />
        </Alert>
      )}
      <OutcomeTable menu={menu} report={report} />
      <Group justify="flex-end">
        <Button variant="default" onClick={menu.restart}>
          {t('file.other')}
        </Button>
        <Button
          disabled={counts.refused > 0 || written === 0}
          loading={menu.isBusy}
          onClick={() => void menu.apply()}
        >
          {t('outcome.apply', { count: counts.create + counts.change })}
        </Button>
      </Group>
    </Stack>
  )
}

/** Returns true if the file cannot be read before its store or its decimal mark is selected. */
const isUndecided = ({ file, reading }: MenuImportReport) =>
  (file.stores.length > 1 && file.store === null) || reading.is_ambiguous

/** Number of new records that a sentence names. */
const shownNames = 6

function Summary({
  report: { counts, others, left_out: left, without_category: unplaced },
}: {
  report: MenuImportReport
}) {
  const { t } = useTranslation('menu-import')
  const titles = useRunTimeTexts(others.map(({ resource }) => resource))
  const sentences = others
    .filter((one) => one.counts.create + one.counts.change > 0)
    .map(({ resource, counts: { create, change }, rows }) => {
      const made = rows.filter(({ action }) => action === 'create').map(({ name }) => name)
      const names = `${made.slice(0, shownNames).join(', ')}${create > shownNames ? ' …' : ''}`
      const name = titles.t('title', { ns: resource })
      if (change > 0) return t('outcome.others_change', { name, create, change })
      return made.length > 0
        ? t('outcome.others_names', { name, create, names })
        : t('outcome.others', { name, create })
    })
  const items = (['create', 'change', 'unchanged'] as const).filter((action) => counts[action] > 0)
  const isNothing = counts.create + counts.change + counts.refused === 0 && sentences.length === 0
  return (
    <List size="sm" spacing={4} aria-label={t('steps.outcome')}>
      {isNothing && <List.Item>{t('outcome.nothing')}</List.Item>}
      {items.map((action) => (
        <List.Item key={action} fw={action === 'create' ? 600 : 400}>
          {t(`outcome.${action}`, { count: counts[action] })}
        </List.Item>
      ))}
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
      {unplaced > 0 && <List.Item>{t('outcome.without_category', { count: unplaced })}</List.Item>}
      {left.count > 0 && <List.Item>{t('outcome.left_out', { count: left.count })}</List.Item>}
    </List>
  )
}
