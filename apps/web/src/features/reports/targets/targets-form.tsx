import { Button, Group, Text, TextInput } from '@mantine/core'
import type { SalesTargets } from '@pos/contract/reports/sales-targets'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useCurrency } from '#lib/profile.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import classes from './targets.module.css'
import { useTargetsForm } from './use-targets-form.ts'

type Form = ReturnType<typeof useTargetsForm>

/** The months of a year with targets and sales, and the weights of the weekdays. */
export function TargetsForm({ saved }: { saved: SalesTargets }) {
  const { t } = useTranslation('targets')
  const form = useTargetsForm(saved)
  const refresh = useRefresh('/v1/sales-targets')
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => api.put('/v1/sales-targets', form.body),
  })
  const save = async () => {
    if (!form.isRight) return false
    await mutateAsync()
    await refresh()
    notify({ message: t('saved') })
    return true
  }
  useUnsavedGuard(form.isDirty, { save })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save().catch(() => {})
      }}
    >
      <MonthTable saved={saved} form={form} />
      {saved.months.some(({ net_before }) => net_before > 0) && <FillIn form={form} />}
      <Weights form={form} />
      <Group mt="md">
        <Button type="submit" loading={isPending} disabled={!form.isDirty || !form.isRight}>
          {t('save')}
        </Button>
        {form.isDirty && (
          <Button variant="default" onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function MonthTable({ saved, form }: { saved: SalesTargets; form: Form }) {
  const { t } = useTranslation('targets')
  const currency = useCurrency()
  const monthName = new Intl.DateTimeFormat(currentLocale(), { month: 'long', timeZone: 'UTC' })
  // Months without sales are gaps, not zeros.
  const money = (amount: number) => (amount === 0 ? '-' : formatAmount(amount, currency))
  const share = (net: number, target: number | null | undefined) =>
    target && net !== 0 ? `${((net / target) * 100).toFixed(1)}%` : '-'
  const sum = (of: (month: SalesTargets['months'][number]) => number) =>
    saved.months.reduce((all, month) => all + of(month), 0)
  const target = form.targets.reduce<number>((all, one) => all + (one ?? 0), 0)
  // Only months with a target are compared with it.
  const netOfTargets = saved.months.reduce(
    (all, { net }, index) => all + (form.targets[index] ? net : 0),
    0,
  )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {(['month', 'target', 'net', 'reached', 'before'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {saved.months.map(({ month, net, net_before }, index) => {
          const name = monthName.format(new Date(`${month}T00:00:00Z`))
          const text = form.amounts[index] ?? ''
          return (
            <tr key={month}>
              <th scope="row">{name}</th>
              <td data-label={t('target')}>
                <TextInput
                  aria-label={`${t('target')} ${name}`}
                  inputMode="decimal"
                  value={text}
                  error={form.isWrong(text) && t('amount_wrong')}
                  onChange={(event) => form.setAmount(index, event.currentTarget.value)}
                  classNames={{ input: classes.amount ?? '' }}
                />
              </td>
              <td data-label={t('net')}>{money(net)}</td>
              <td data-label={t('reached')}>{share(net, form.targets[index])}</td>
              <td data-label={t('before')}>{money(net_before)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td data-label={t('target')}>{money(target)}</td>
          <td data-label={t('net')}>{money(sum(({ net }) => net))}</td>
          <td data-label={t('reached')}>{share(netOfTargets, target)}</td>
          <td data-label={t('before')}>{money(sum(({ net_before }) => net_before))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function FillIn({ form }: { form: Form }) {
  const { t } = useTranslation('targets')
  const [percent, setPercent] = useState('105')
  const number = Number(percent.normalize('NFKC'))
  const isRight = percent.trim() !== '' && number > 0 && number <= 1000
  return (
    <fieldset className={classes.group}>
      <legend>{t('from_before')}</legend>
      <Group gap="sm" align="end">
        <TextInput
          label={t('percent')}
          inputMode="decimal"
          w={140}
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!isRight} onClick={() => form.fillFrom(number)}>
          {t('fill')}
        </Button>
      </Group>
    </fieldset>
  )
}

function Weights({ form }: { form: Form }) {
  const { t } = useTranslation('targets')
  const id = useId()
  const dayName = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  return (
    <fieldset className={classes.group} aria-describedby={id}>
      <legend>{t('weights')}</legend>
      <Text id={id} size="sm" c="dimmed" mb="xs">
        {t('weights_text')}
      </Text>
      <div className={classes.weights}>
        {form.weights.map((text, index) => (
          <TextInput
            key={index}
            // 2026-06-01 was a Monday.
            label={dayName.format(Date.UTC(2026, 5, index + 1))}
            inputMode="numeric"
            value={text}
            error={form.isWrongWeight(text)}
            onChange={(event) => form.setWeight(index, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
