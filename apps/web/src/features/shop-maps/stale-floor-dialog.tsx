import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Center } from './center-colors.ts'
import { FloorThumb } from './floor-thumb.tsx'
import type { Floor } from './model.ts'
import { useWords } from './words.ts'

interface StaleFloorDialogProps {
  mine: Floor
  theirs: Floor
  centers: readonly Center[]
  onTake: (which: 'mine' | 'theirs') => void
  onClose: () => void
}

/** Somebody else saved the floor first: both floors side by side, and which one to go on with. */
export function StaleFloorDialog({ mine, theirs, centers, onTake, onClose }: StaleFloorDialogProps) {
  const words = useWords()
  return (
    <Modal opened onClose={onClose} title={words('stale.title')} size={960} closeButtonProps={{ 'aria-label': words('stale.close') }}>
      <Text size="sm" mb="md">
        {words('stale.text')}
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
              {words(`stale.${which}`)}
            </Text>
            <FloorThumb floor={floor} centers={centers} label={words(`stale.${which}`)} />
            <Text size="xs" c="dimmed">
              {floor.name} ·{' '}
              {words('inspector.counts', { tables: floor.tables.length, seats: floor.tables.reduce((sum, table) => sum + table.seats, 0) })}
            </Text>
            <Group>
              <Button variant={which === 'mine' ? 'filled' : 'default'} onClick={() => onTake(which)} fullWidth>
                {words(`stale.take_${which}`)}
              </Button>
            </Group>
          </Stack>
        ))}
      </SimpleGrid>
    </Modal>
  )
}
