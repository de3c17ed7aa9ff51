import { Alert, Box, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { NoteInput } from '../note-input.tsx'
import { ProblemList } from '../problem-list.tsx'
import classes from '../releases.module.css'
import { type ShopState, useSendingShops } from './use-sending-shops.ts'

/**
 * Sends to several shops: checks all of them, then sends to the selected ones one by one, with the
 * result of each.
 */
export function SendShopsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['releases', 'common'])
  const { shops } = useProfile()
  const { states, isBusy, send } = useSendingShops(shops)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const ready = shops.filter(({ id }) => states.get(id)?.outcome === 'ready')
  const ticked = ready.filter(({ id }) => !left.has(id))
  const toggle = (id: string) =>
    setLeft(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    )
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('releases:shops.title')}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('releases:shops.text')}</Text>
        <ul className={classes.shops}>
          {shops.map(({ id, name }) => (
            <ShopRow
              key={id}
              name={name}
              state={states.get(id)}
              isTicked={!left.has(id)}
              isBusy={isBusy}
              onToggle={() => toggle(id)}
              onOpen={close}
            />
          ))}
        </ul>
        <NoteInput value={note} onChange={setNote} />
      </Stack>
      <div className={classes.footer}>
        <Button variant="default" onClick={close} disabled={isBusy}>
          {t('common:close')}
        </Button>
        <Button
          loading={isBusy}
          disabled={ticked.length === 0}
          onClick={() => void send(ticked, note)}
        >
          {t('releases:shops.confirm', { count: ticked.length })}
        </Button>
      </div>
    </Modal>
  )
}

interface ShopRowProps {
  name: string
  state: ShopState | undefined
  isTicked: boolean
  isBusy: boolean
  onToggle: () => void
  onOpen: () => void
}

const tones = { ready: 'info', sent: 'success', nothing: 'neutral', refused: 'error' } as const

function ShopRow({ name, state, isTicked, isBusy, onToggle, onOpen }: ShopRowProps) {
  const { t } = useTranslation('releases')
  const isReady = state?.outcome === 'ready'
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Checkbox
          label={name}
          checked={isReady && isTicked}
          disabled={!isReady || isBusy}
          onChange={onToggle}
        />
        {state === undefined ? (
          <Text size="sm" c="dimmed">
            {t('shops.checking')}
          </Text>
        ) : state.outcome === 'failed' ? (
          <StatusBadge tone="error">{t('shops.failed')}</StatusBadge>
        ) : (
          <StatusBadge tone={tones[state.outcome]}>
            {t(`shops.outcomes.${state.outcome}`, {
              count: formatNumber(state.changed),
              number: state.release ?? 0,
            })}
          </StatusBadge>
        )}
      </Group>
      {state?.outcome === 'failed' && (
        <Alert mt="xs" color="error">
          {state.message}
        </Alert>
      )}
      {state?.outcome === 'refused' && (
        <Box mt="xs">
          <ProblemList
            problems={state.problems}
            total={state.problems.length}
            isSendable={false}
            onOpen={onOpen}
          />
        </Box>
      )}
    </li>
  )
}
