import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayLeave } from '#lib/routing/use-may-leave.tsx'
import { mostRecords } from './use-batch.ts'

/** The part of the records in the grid; a new filter starts with the first part. */
export function usePart(of: string) {
  const [part, setPart] = useState({ of, from: 0 })
  const from = part.of === of ? part.from : 0
  return { from, go: (next: number) => setPart({ of, from: next }) }
}

interface PartBarProps {
  from: number
  total: number
  onGo: (from: number) => void
}

/**
 * If more records match than the grid can contain: which part is shown, and links to the others.
 */
export function PartBar({ from, total, onGo }: PartBarProps) {
  const { t } = useTranslation('kit')
  const mayLeave = useMayLeave()
  const to = Math.min(from + mostRecords, total)
  const go = async (next: number) => {
    if (await mayLeave()) onGo(next)
  }
  return (
    <Alert color="warning" radius={0} py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('batch.part', { total, from: from + 1, to, most: mostRecords })}</Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={from === 0}
            onClick={() => void go(from - mostRecords)}
          >
            {t('batch.previous_part', { count: mostRecords })}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={to >= total}
            onClick={() => void go(from + mostRecords)}
          >
            {t('batch.next_part', { count: Math.min(mostRecords, total - to) || mostRecords })}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
