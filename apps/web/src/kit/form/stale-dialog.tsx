import { Button, Group, Modal, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { DiffView } from '#ui/diff-view.tsx'
import { useLabels } from '../labels.ts'
import { readableValue } from './readable-value.ts'
import { useWords } from './use-words.ts'

interface StaleProps {
  resource: ResourceDefinition
  /** What was typed here. */
  mine: Record<string, unknown>
  /** What somebody else saved meanwhile. */
  theirs: Record<string, unknown>
  /** What both began with. */
  base: Record<string, unknown>
  onTakeMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Two people changed one record: both versions side by side, and nothing is overwritten unseen. */
export function StaleDialog({ resource, mine, theirs, base, onTakeMine, onTakeTheirs, onClose }: StaleProps) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const words = useWords(resource)
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
  const rows = Object.keys(mine)
    .filter((name) => !isSame(mine[name], theirs[name]) || !isSame(theirs[name], base[name]))
    .map((name) => ({
      label: labels.field(name),
      before: readableValue(resource, name, theirs[name], words),
      after: readableValue(resource, name, mine[name], words),
    }))
  return (
    <Modal opened onClose={onClose} title={t('kit:stale.title')} size={720} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Text size="sm" mb="sm">
        {t('kit:stale.text')}
      </Text>
      <DiffView rows={rows} fieldLabel={t('kit:field')} beforeLabel={t('kit:stale.theirs')} afterLabel={t('kit:stale.mine')} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('kit:stale.take_theirs')}
        </Button>
        <Button onClick={onTakeMine}>{t('kit:stale.take_mine')}</Button>
      </Group>
    </Modal>
  )
}
