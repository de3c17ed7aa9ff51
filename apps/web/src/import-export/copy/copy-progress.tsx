import '@mantine/core/styles/Progress.css'
import { Alert, Button, Modal, Progress, Stack, Text } from '@mantine/core'
import type { Copy, CopyProblem } from '@pos/contract/exchange/copies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { useCountTexts } from '../count-texts.ts'
import { steady } from '../steady.ts'
import classes from './copies.module.css'

const tones = {
  waiting: 'neutral',
  undoing: 'info',
  copied: 'success',
  unchanged: 'neutral',
  refused: 'error',
  undone: 'neutral',
  kept: 'warning',
} as const
/** Returns true for final states. */
const isDone = ({ state }: Copy['shops'][number]) => state !== 'waiting' && state !== 'undoing'

/**
 * Shows the progress of a copy to other shops, and its undo. The copy continues without this page.
 */
export function CopyProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['kit', 'common'])
  const { copy, isUndoing, undo } = useRunningCopy(id)
  const endedAt = copy?.ended_at
  const shops = copy?.shops ?? []
  const done = shops.filter(isDone).length
  const canUndo = Boolean(endedAt) && shops.some(({ state }) => state === 'copied')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:copies.to_title')}
      {...steady}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600} role="status">
          {endedAt && copy ? (
            <Result copy={copy} />
          ) : (
            t('kit:copies.progress', { done, count: shops.length })
          )}
        </Text>
        <Progress
          value={shops.length === 0 ? 0 : (100 * done) / shops.length}
          aria-label={t('kit:copies.to_title')}
        />
        <ul className={classes.shops}>
          {shops.map((shop) => (
            <Shop key={shop.shop_id} shop={shop} />
          ))}
        </ul>
        {copy && !endedAt && (
          // Below the shops, so that they do not move when the copy ends.
          <Text size="sm" c="dimmed">
            {t('kit:copies.progress_help')}
          </Text>
        )}
      </Stack>
      <div className={classes.footer}>
        {canUndo && (
          <Button variant="default" loading={isUndoing} onClick={() => void undo()}>
            {t('kit:copies.undo_all')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common:close')}</Button>
      </div>
    </Modal>
  )
}

/** The current state of the copy, and its undo. */
function useRunningCopy(id: string) {
  const client = useQueryClient()
  const [isUndoing, setUndoing] = useState(false)
  const { data: copy } = useQuery({
    queryKey: ['copies', id],
    queryFn: () =>
      api
        .get(`/v1/copies/${id}`, null, { silent: true, noProgress: true })
        .then((answer) => answer.data),
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : 700),
    gcTime: 0,
  })
  const endedAt = copy?.ended_at
  useEffect(() => {
    if (endedAt) void client.invalidateQueries({ queryKey: ['alerts'] })
  }, [client, endedAt])
  const undo = async () => {
    setUndoing(true)
    try {
      const answer = await api.post(`/v1/copies/${id}/undo`)
      client.setQueryData(['copies', id], answer.data)
      await client.invalidateQueries({ queryKey: ['copies', id] })
    } finally {
      setUndoing(false)
    }
  }
  return { copy, isUndoing, undo }
}

function Result({ copy: { shops } }: { copy: Copy }) {
  const { t } = useTranslation('kit')
  const count = shops.filter(({ state }) => state === 'copied' || state === 'kept').length
  if (shops.some(({ state }) => state === 'undone')) return t('copies.result_undone')
  if (count === 0) return t('copies.result_none')
  return count === shops.length
    ? t('copies.result', { count })
    : t('copies.result_some', { done: count, total: shops.length })
}

function Shop({ shop }: { shop: Copy['shops'][number] }) {
  const { t } = useTranslation('kit')
  const countTexts = useCountTexts()
  return (
    <li>
      <div className={classes.row}>
        <Text size="sm" className={classes.name ?? ''}>
          {shop.shop}
        </Text>
        {shop.counts && shop.state === 'copied' && (
          <Text size="sm" c="dimmed">
            {countTexts(shop.counts, 'did')}
          </Text>
        )}
        <StatusBadge tone={tones[shop.state]}>{t(`copies.states.${shop.state}`)}</StatusBadge>
      </div>
      <Problems problems={shop.problems} />
    </li>
  )
}

/** Why records cannot be written, grouped by reason. */
export function Problems({ problems }: { problems: readonly CopyProblem[] }) {
  if (problems.length === 0) return null
  const texts = [...new Set(problems.map(({ text }) => text))]
  return (
    <Alert color="warning" mt={6} p="xs">
      {texts.map((text) => {
        const names = problems.flatMap((one) => (one.text === text && one.name) || [])
        return (
          <Text key={text} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {[names.join(', '), text].filter(Boolean).join(': ')}
          </Text>
        )
      })}
    </Alert>
  )
}
