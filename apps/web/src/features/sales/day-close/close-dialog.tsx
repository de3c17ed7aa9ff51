import { Stack, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { needsReason } from '@pos/domain/money/over-short-limit'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import classes from './close-dialog.module.css'
import { useWarnings } from './day-warnings.tsx'
import { closeLabel, formatOverShort } from './format-over-short.ts'
import { missingTerminals } from './payment-table.tsx'
import { sessionKey, type Typed } from './use-typed.ts'

interface CloseDialogProps {
  day: BusinessDay
  typed: Typed
  onClose: () => void
}

/** Closes a day after a summary of its cash and of what is not settled. */
export function CloseDialog({ day, typed, onClose }: CloseDialogProps) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const close = useAction('POST', '/v1/day-close/close', {
    done: ({ data }) => t('close.done', { number: data.number }),
  })
  const { business_date, figures, settings } = day
  const hasReason = needsReason(figures, settings.over_short_limit)
  return (
    <FormDialog
      title={t('close.question', { date: business_date })}
      ok={closeLabel(figures.cash, currency, t)}
      size={560}
      defaults={{ over_short_reason: '', note: '' }}
      body={({ over_short_reason: reason, note }) => ({
        business_date,
        terminals: typed.body,
        note: note.trim() || null,
        over_short_reason: reason.trim() || null,
      })}
      action={close}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Summary day={day} typed={typed} />
        <Text size="sm" c="dimmed">
          {t(day.is_today ? 'close.message_today' : 'close.message')}
        </Text>
        {hasReason && (
          <TextField
            name="over_short_reason"
            label={t('close.reason')}
            description={t('close.reason_hint', {
              amount: formatAmount(settings.over_short_limit, currency),
            })}
            maxLength={400}
            required
            hasFocus
          />
        )}
        <TextField name="note" label={t('close.note')} maxLength={400} />
      </Stack>
    </FormDialog>
  )
}

/** Each drawer with its difference, then everything that is not settled. */
function Summary({ day, typed }: { day: BusinessDay; typed: Typed }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const warnings = useWarnings(day)
  const terminals = missingTerminals(day.figures.payments, typed)
  const { drawers, sums } = day.figures
  return (
    <div className={classes.summary}>
      <dl>
        <div>
          <dt>{t('sums.total')}</dt>
          <dd>{formatAmount(sums.total, currency)}</dd>
        </div>
        {drawers.map((drawer) => (
          <div key={sessionKey(drawer)} data-warns={drawer.over_short !== 0 || undefined}>
            <dt>
              {drawer.device || t('no_drawer')}
              {drawer.session > 1 ? ` (${t('session', { number: drawer.session })})` : ''}
            </dt>
            <dd>{formatOverShort(drawer.over_short, currency, t)}</dd>
          </div>
        ))}
        {day.blind_drawers.map((drawer) => (
          <div key={sessionKey(drawer)} data-warns>
            <dt>{drawer.device || t('no_drawer')}</dt>
            <dd>{t('not_counted')}</dd>
          </div>
        ))}
      </dl>
      {terminals.length > 0 && (
        <p>{t('warnings.terminals', { list: terminals.map(({ label }) => label).join(', ') })}</p>
      )}
      {warnings
        .filter(({ key }) => key !== 'uncounted')
        .map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
    </div>
  )
}
