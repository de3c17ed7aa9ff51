import { Button, Group, Text, TextInput } from '@mantine/core'
import type { SalesTargets } from '@pos/contract/reports/sales-targets'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#kit/form/save-bar.tsx'
import { useSaveKey } from '#kit/form/use-save-key.ts'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useCurrency } from '#lib/profile.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
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
  useSaveKey()
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
      <SaveBar
        isSaving={isPending}
        isDirty={form.isDirty}
        isDisabled={!form.isDirty || !form.isRight}
        onDiscard={form.discard}
      />
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
  const nameOf = ({ month }: Month) => monthName.format(new Date(`${month}T00:00:00Z`))
  return (
    <PlainTable
      label={t('title')}
      isStacked
      records={saved.months.map((month, index) => ({ ...month, index }))}
      keyOf={({ month }) => month}
      footer={t('total')}
      columns={[
        { label: t('month'), role: 'title', render: nameOf },
        {
          label: t('target'),
          look: 'number',
          render: (month) => <AmountInput form={form} index={month.index} name={nameOf(month)} />,
          footer: money(target),
        },
        {
          label: t('net'),
          look: 'number',
          render: ({ net }) => money(net),
          footer: money(sum(({ net }) => net)),
        },
        {
          label: t('reached'),
          look: 'number',
          render: ({ net, index }) => share(net, form.targets[index]),
          footer: share(netOfTargets, target),
        },
        {
          label: t('before'),
          look: 'number',
          render: (month) => money(month.net_before),
          footer: money(sum((month) => month.net_before)),
        },
      ]}
    />
  )
}

type Month = SalesTargets['months'][number]

function AmountInput({ form, index, name }: { form: Form; index: number; name: string }) {
  const { t } = useTranslation('targets')
  const text = form.amounts[index] ?? ''
  return (
    <TextInput
      aria-label={`${t('target')} ${name}`}
      inputMode="decimal"
      value={text}
      error={form.isWrong(text) && t('amount_wrong')}
      onChange={(event) => form.setAmount(index, event.currentTarget.value)}
      w={140}
      ml="auto"
      classNames={{ input: classes.amount ?? '' }}
    />
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
