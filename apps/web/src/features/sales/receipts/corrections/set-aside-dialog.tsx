import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { Currency } from '@pos/domain/money/money'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Receipts for an action, with their totals. */
export interface ReceiptSelection {
  readonly ids: readonly string[]
  readonly totals: readonly {
    readonly currency: Currency
    readonly receipts: number
    readonly total: number
  }[]
}

interface SetAsideDialogProps {
  /** undefined while it loads. */
  selection: ReceiptSelection | undefined
  /** Why it could not be loaded. */
  problem?: string | undefined
  action: 'set_aside' | 'restore'
  onClose: () => void
  onDone?: () => void
}

/** Shows how many receipts and how much money are concerned before the action. */
export function SetAsideDialog({
  selection,
  problem,
  action,
  onClose,
  onDone,
}: SetAsideDialogProps) {
  const { t } = useTranslation(['receipts', 'common'])
  const { reason, setReason, message, isBusy, submit } = useSetAside(selection, action, () => {
    onDone?.()
    onClose()
  })
  const count = selection?.ids.length ?? 0
  const isAside = action === 'set_aside'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`receipts:${action}.title`)}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t(`receipts:${action}.text`)}</Text>
          {problem || message ? <Alert color="error">{problem ?? message}</Alert> : null}
          {!problem && <Sums selection={selection} />}
          <TextInput
            label={t(`receipts:${action}.reason`)}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={400}
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              type="submit"
              color={isAside ? 'error' : 'primary'}
              loading={isBusy}
              disabled={count === 0 || reason.trim() === ''}
            >
              {t(`receipts:${action}.confirm`, { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Sums({ selection }: Pick<SetAsideDialogProps, 'selection'>) {
  const { t } = useTranslation('receipts')
  if (!selection) return <Skeleton height={24} aria-label={t('sums.loading')} />
  return selection.totals.map(({ currency, receipts, total }) => (
    <Text key={currency} fw={600}>
      {t('set_aside.sum', {
        count: receipts,
        number: formatNumber(receipts),
        amount: formatAmount(total, currency),
      })}
    </Text>
  ))
}

function useSetAside(
  selection: ReceiptSelection | undefined,
  action: SetAsideDialogProps['action'],
  onDone: () => void,
) {
  const { t } = useTranslation(['receipts', 'kit'])
  const refresh = useRefreshReceipts()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const undo = async (act_id: string) => {
    await api.post('/v1/receipts/restore', { act_id })
    await refresh()
    notify({ message: t('receipts:restore.undone') })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!selection) return
    const ids = [...selection.ids]
    setBusy(true)
    try {
      if (action === 'set_aside') {
        const { data } = await api.post('/v1/receipts/set-aside', { ids, reason }, { silent: true })
        notify({
          message: t('receipts:set_aside.done', { count: data.receipts }),
          action: { label: t('receipts:set_aside.undo'), run: () => void undo(data.act_id) },
        })
      } else {
        const { data } = await api.post('/v1/receipts/restore', { ids, reason }, { silent: true })
        notify({ message: t('receipts:restore.done', { count: data.receipts }) })
      }
      await refresh()
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { reason, setReason, message, isBusy, submit }
}

/** Reads lists, reports and the dashboard again, because different receipts count. */
function useRefreshReceipts() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['receipts'], ['reports'], ['dashboard']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
