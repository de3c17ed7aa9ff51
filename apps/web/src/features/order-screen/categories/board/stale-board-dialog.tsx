import { Button, Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'

interface StaleBoardProps {
  groups: readonly { readonly id: string; readonly name: string }[]
  onTakeMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Asks whose items to keep after others changed some of the groups in the meantime. */
export function StaleBoardDialog({ groups, onTakeMine, onTakeTheirs, onClose }: StaleBoardProps) {
  const { t } = useTranslation(['kit', 'common'])
  const { t: texts } = useTranslation('sub-category-groups')
  return (
    <Dialog onClose={onClose} title={t('kit:stale.title')} size={520}>
      <Text size="sm" mb="xs">
        {texts('board.stale')}
      </Text>
      <List mb="md">
        {groups.map((group) => (
          <List.Item key={group.id}>{group.name}</List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('kit:stale.take_theirs')}
        </Button>
        <Button onClick={onTakeMine}>{t('kit:stale.take_mine')}</Button>
      </Group>
    </Dialog>
  )
}
