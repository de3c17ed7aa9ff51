import { Button, Group, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import { useChangeNames } from '../changes/change-names.ts'
import { FieldChanges } from '../changes/field-changes.tsx'

interface StaleProps {
  resource: ResourceDefinition
  /** Values typed here. */
  mine: Record<string, unknown>
  /** Values saved by another user meanwhile. */
  theirs: Record<string, unknown>
  /** The version that both users started from. */
  base: Record<string, unknown>
  onTakeMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Conflict of two users: both versions side by side, so that nothing is overwritten unseen. */
export function StaleDialog({
  resource,
  mine,
  theirs,
  base,
  onTakeMine,
  onTakeTheirs,
  onClose,
}: StaleProps) {
  const { t } = useTranslation(['kit', 'common'])
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
  const fields = Object.keys(mine)
    .filter((name) => !resource.fields[name]?.writeOnly)
    .filter((name) => !isSame(mine[name], theirs[name]) || !isSame(theirs[name], base[name]))
    .map((field) => ({ field, before: theirs[field] ?? null, after: mine[field] ?? null }))
  const names = useChangeNames([{ resource: resource.name, id: '', name: '', fields }])
  return (
    <Dialog onClose={onClose} title={t('kit:stale.title')} size={720}>
      <Text size="sm" mb="sm">
        {t('kit:stale.text')}
      </Text>
      <FieldChanges
        resource={resource}
        changes={fields}
        names={names}
        beforeLabel={t('kit:stale.theirs')}
        afterLabel={t('kit:stale.mine')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('kit:stale.take_theirs')}
        </Button>
        <Button onClick={onTakeMine}>{t('kit:stale.take_mine')}</Button>
      </Group>
    </Dialog>
  )
}
