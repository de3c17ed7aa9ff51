import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import type { previewRelease } from '@pos/contract/devices/releases'
import type { ResponseOf } from '@pos/contract/endpoint'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '#lib/release-preview.ts'
import { unsaved } from '#lib/routing/unsaved.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailed } from '#ui/layout/load-failed.tsx'
import { ChangeCounts, ChangeList } from '../change-list.tsx'
import { NoteInput } from '../note-input.tsx'
import { ProblemList } from '../problem-list.tsx'
import classes from '../releases.module.css'
import { useSending } from './use-sending.ts'

type Preview = ResponseOf<typeof previewRelease>['data']

/** Previews the release and asks for confirmation. Errors prevent it. */
export function SendDialog({ onClose, onLater }: { onClose: () => void; onLater: () => void }) {
  const { t } = useTranslation(['releases', 'kit', 'common'])
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...previewQuery,
    refetchOnMount: 'always',
  })
  const { send, isSending } = useSending({
    path: '/v1/firebases',
    nothing: t('releases:send.nothing'),
    onSent: onClose,
  })
  const [note, setNote] = useState('')
  const preview = isFetchedAfterMount && !isError ? data : undefined
  const isEmpty = preview !== undefined && preview.added + preview.changed + preview.removed === 0
  const isWrong = preview?.problems.some((problem) => problem.severity === 'error') ?? false
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('releases:send.title')}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      styles={{ body: { paddingBottom: 0 } }}
    >
      {isError ? (
        <LoadFailed
          title={t('kit:load_failed')}
          retry={t('kit:retry')}
          onRetry={() => void refetch()}
        />
      ) : preview ? (
        <Suspense fallback={<Waiting label={t('releases:send.loading')} />}>
          <PreviewBody preview={preview} isEmpty={isEmpty} onOpen={close} />
        </Suspense>
      ) : (
        <Waiting label={t('releases:send.loading')} />
      )}
      {preview && !isEmpty && <NoteInput mt="md" value={note} onChange={setNote} />}
      <div className={classes.footer}>
        <Button variant="subtle" mr="auto" onClick={onLater} disabled={isSending}>
          {t('releases:schedule.later')}
        </Button>
        <Button variant="default" onClick={close} disabled={isSending}>
          {isEmpty ? t('common:close') : t('common:cancel')}
        </Button>
        {!isEmpty && (
          <Button
            onClick={() => void send(note)}
            loading={isSending}
            disabled={!preview || isWrong}
            data-autofocus
          >
            {t('releases:send.confirm')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function PreviewBody({
  preview,
  isEmpty,
  onOpen,
}: {
  preview: Preview
  isEmpty: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation('releases')
  const { current, changes } = preview
  const [isTyping] = useState(unsaved.any)
  return (
    <Stack gap="sm">
      {isTyping && (
        <Alert color="info" icon={<IconInfoCircle aria-hidden />} title={t('send.unsaved')} />
      )}
      {isEmpty ? (
        <EmptyState
          title={t('send.nothing')}
          text={t('send.nothing_text')}
          icon={<IconCheck size={28} />}
        />
      ) : (
        <>
          <Text size="sm">{current === null ? t('send.first') : t('send.text')}</Text>
          <Group justify="space-between" gap="xs">
            <ChangeCounts counts={preview} />
            {current !== null && (
              <Text size="sm" c="dimmed">
                {t('send.current', { number: current })}
              </Text>
            )}
          </Group>
        </>
      )}
      <ProblemList
        problems={preview.problems}
        total={preview.problems_total}
        isSendable={!isEmpty}
        onOpen={onOpen}
      />
      {!isEmpty && <ChangeList changes={changes} onOpen={onOpen} />}
      {preview.truncated && (
        <Text size="sm" c="dimmed">
          {t('send.truncated', { count: changes.length })}
        </Text>
      )}
    </Stack>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      <Skeleton height={20} width={260} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  )
}
