import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { denominations } from '@pos/domain/money/cash'
import { formatMoney } from '@pos/domain/money/money'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AmountField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useCurrency } from '#lib/profile.ts'
import classes from './count-dialog.module.css'
import { formatOverShort } from './format-over-short.ts'

/** A drawer session to count. Without `expected`, the person counts without seeing it. */
export type DrawerToCount = BusinessDay['blind_drawers'][number] &
  Partial<Pick<DrawerRow, 'expected'>>

interface Values {
  /** Numbers of notes and coins by value, as typed. */
  pieces: Readonly<Record<string, string>>
  amount: number | string | null
}

interface CountDialogProps {
  date: string
  drawer: DrawerToCount
  onClose: () => void
}

/** Counts a drawer by notes and coins, or by its amount alone. */
export function CountDialog({ date, drawer, onClose }: CountDialogProps) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const { device_id, session, device } = drawer
  const count = useAction('POST', '/v1/day-close/counts', {
    done: ({ data }) =>
      t('count.done', { drawer: device, result: formatOverShort(data.over_short, currency, t) }),
  })
  const defaults: Values = { pieces: {}, amount: null }
  return (
    <FormDialog
      title={t('count.title', { drawer: device || t('no_drawer') })}
      ok={t('count.ok')}
      size={560}
      defaults={defaults}
      canSend={(values) => amountOf(values) !== null}
      body={(values: Values) => ({
        business_date: date,
        device_id,
        session,
        amount: amountOf(values) ?? 0,
        denominations: piecesOf(values).length > 0 ? piecesOf(values) : null,
      })}
      action={count}
      onClose={onClose}
    >
      {(values) => (
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing={6}>
            {denominations[currency].map((value, index) => (
              <Pieces
                key={value}
                value={value}
                pieces={values.pieces[value]}
                isFirst={index === 0}
              />
            ))}
          </SimpleGrid>
          {piecesOf(values).length === 0 && (
            <AmountField
              name="amount"
              label={t('count.amount')}
              currency={currency}
              invalid={t('close.wrong')}
              min={0}
            />
          )}
          <Result counted={amountOf(values)} expected={drawer.expected} />
        </Stack>
      )}
    </FormDialog>
  )
}

function Pieces({
  value,
  pieces,
  isFirst,
}: {
  value: number
  pieces: string | undefined
  isFirst: boolean
}) {
  const currency = useCurrency()
  const { register } = useFormContext<Values>()
  const name = formatMoney(value, currency)
  const isWrong = pieces !== undefined && pieces.trim() !== '' && !/^\d{1,5}$/.test(pieces.trim())
  return (
    <label className={classes.pieces}>
      <span>{name}</span>
      <span aria-hidden>×</span>
      <TextInput
        {...register(`pieces.${value}`)}
        aria-label={name}
        inputMode="numeric"
        autoComplete="off"
        error={isWrong}
        w={72}
        styles={{ input: { textAlign: 'right' } }}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      <output>{isWrong ? '' : formatMoney(value * Number(pieces?.trim() || 0), currency)}</output>
    </label>
  )
}

/** The counted amount and, unless the person counts blind, what it is over or short. */
function Result({ counted, expected }: { counted: number | null; expected: number | undefined }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  return (
    <dl className={classes.result}>
      <dt>{t('counted')}</dt>
      <dd className={classes.counted}>{counted === null ? '-' : formatMoney(counted, currency)}</dd>
      {expected !== undefined && (
        <>
          <dt>{t('expected')}</dt>
          <dd>{formatMoney(expected, currency)}</dd>
          <dt>{t('over_short')}</dt>
          <dd>{counted === null ? '-' : formatOverShort(counted - expected, currency, t)}</dd>
        </>
      )}
      {expected === undefined && (
        <Text component="dt" size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          {t('count.blind')}
        </Text>
      )}
    </dl>
  )
}

/** The typed notes and coins; empty if nothing was typed. */
function piecesOf({ pieces }: Values) {
  return Object.entries(pieces).flatMap(([value, text]) =>
    text && /^\d{1,5}$/.test(text.trim())
      ? [{ value: Number(value), pieces: Number(text.trim()) }]
      : [],
  )
}

/** The counted amount; null while a number is missing or wrong. */
function amountOf(values: Values): number | null {
  const typed = Object.values(values.pieces).filter((text) => text?.trim())
  const pieces = piecesOf(values)
  if (typed.length > 0)
    return pieces.length === typed.length
      ? pieces.reduce((sum, one) => sum + one.value * one.pieces, 0)
      : null
  return typeof values.amount === 'number' && values.amount >= 0 ? values.amount : null
}
