import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import type { Center } from './canvas/center-colors.ts'
import { FloorThumb } from './canvas/floor-thumb.tsx'
import type { Floor } from './floor-state.ts'
import { useTableCounts } from './tables/use-table-counts.ts'

interface StaleFloorDialogProps {
  mine: Floor
  theirs: Floor
  centers: readonly Center[]
  onTake: (which: 'mine' | 'theirs') => void
  onClose: () => void
}

/** Dialog after another user saved the floor first: shows both and asks which one to keep. */
export function StaleFloorDialog({
  mine,
  theirs,
  centers,
  onTake,
  onClose,
}: StaleFloorDialogProps) {
  const { t: texts } = useTranslation('shop-maps')
  const countsOf = useTableCounts()
  return (
    <Dialog onClose={onClose} title={texts('stale.title')} size={960}>
      <Text size="sm" mb="md">
        {texts('stale.text')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(
          [
            ['mine', mine],
            ['theirs', theirs],
          ] as const
        ).map(([which, floor]) => (
          <Stack key={which} gap="xs">
            <Text fw={600} size="sm">
              {texts(`stale.${which}`)}
            </Text>
            <FloorThumb floor={floor} centers={centers} label={texts(`stale.${which}`)} />
            <Text size="xs" c="dimmed">
              {floor.name} · {countsOf(floor.tables)}
            </Text>
            <Group>
              <Button
                variant={which === 'mine' ? 'filled' : 'default'}
                onClick={() => onTake(which)}
                fullWidth
              >
                {texts(`stale.take_${which}`)}
              </Button>
            </Group>
          </Stack>
        ))}
      </SimpleGrid>
    </Dialog>
  )
}
