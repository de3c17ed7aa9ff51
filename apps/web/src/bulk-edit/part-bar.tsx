import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/confirm-store.ts'
import { mostRecords } from './use-batch.ts'

/** Which part of the records is in the grid; another filter begins at the first again. */
export function usePart(of: string) {
  const [part, setPart] = useState({ of, from: 0 })
  const from = part.of === of ? part.from : 0
  return { from, go: (next: number) => setPart({ of, from: next }) }
}

interface PartBarProps {
  from: number
  total: number
  isUnsaved: boolean
  onGo: (from: number) => void
}

/** Where more records match than the grid holds: which ones these are, and the way to the others. */
export function PartBar({ from, total, isUnsaved, onGo }: PartBarProps) {
  const { t } = useTranslation(['kit', 'common'])
  const to = Math.min(from + mostRecords, total)
  const go = async (next: number) => {
    const question = {
      title: t('common:unsaved.title'),
      message: t('common:unsaved.text'),
      ok: t('common:unsaved.leave'),
      cancel: t('common:cancel'),
    }
    if (!isUnsaved || (await confirm(question))) onGo(next)
  }
  return (
    <Alert color="warning" radius={0} py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('kit:batch.part', { total, from: from + 1, to, most: mostRecords })}</Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" disabled={from === 0} onClick={() => void go(from - mostRecords)}>
            {t('kit:batch.previous_part', { count: mostRecords })}
          </Button>
          <Button size="compact-sm" variant="default" disabled={to >= total} onClick={() => void go(from + mostRecords)}>
            {t('kit:batch.next_part', { count: Math.min(mostRecords, total - to) || mostRecords })}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
