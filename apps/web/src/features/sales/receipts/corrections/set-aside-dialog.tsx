import { Alert, Skeleton, Text } from '@mantine/core'
import type { Currency } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { type Action, useAction, useSend } from '#lib/api/use-action.ts'
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
  /** The error while loading. */
  problem?: string | undefined
  action: 'set_aside' | 'restore'
  onClose: () => void
  onDone?: () => void
}

/** Shows the number and sum of the receipts, and asks for the reason. */
export function SetAsideDialog({
  selection,
  problem,
  action,
  onClose,
  onDone,
}: SetAsideDialogProps) {
  const { t } = useTranslation('receipts')
  const write = useSetAside(action, onDone)
  const ids = selection?.ids ?? []
  return (
    <FormDialog
      title={t(`${action}.title`)}
      text={t(`${action}.text`)}
      ok={t(`${action}.confirm`, { count: ids.length })}
      isDangerous={action === 'set_aside'}
      defaults={{ reason: '' }}
      body={({ reason }) => ({ ids: [...ids], reason })}
      canSend={() => ids.length > 0}
      action={write}
      onClose={onClose}
    >
      {problem ? <Alert color="error">{problem}</Alert> : <Sums selection={selection} />}
      <TextField name="reason" label={t(`${action}.reason`)} maxLength={400} required hasFocus />
    </FormDialog>
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

/** Returns the mutation of an action, whose message offers to undo setting aside. */
function useSetAside(
  action: SetAsideDialogProps['action'],
  onDone?: () => void,
): Action<{ ids: string[]; reason: string }, unknown> {
  const { t } = useTranslation('receipts')
  const send = useSend()
  const undo = async (act_id: string) => {
    if (await send('POST', '/v1/receipts/restore', { act_id }))
      notify({ message: t('restore.undone') })
  }
  const setAside = useAction('POST', '/v1/receipts/set-aside', {
    onDone: ({ data }) => {
      notify({
        message: t('set_aside.done', { count: data.receipts }),
        action: { label: t('set_aside.undo'), run: () => void undo(data.act_id) },
      })
      onDone?.()
    },
  })
  const restore = useAction('POST', '/v1/receipts/restore', {
    done: ({ data }) => t('restore.done', { count: data.receipts }),
    ...(onDone ? { onDone } : {}),
  })
  return action === 'set_aside' ? setAside : restore
}
