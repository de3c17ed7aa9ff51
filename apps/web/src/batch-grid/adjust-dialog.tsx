import { Button, Group, Modal, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { type Currency, moneyToInput, parseMoney } from '@pos/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Adjustment } from './grid-state.ts'

const steps = [1, 5, 10, 50, 100]

/** Raises or lowers the chosen amounts by percent or by an amount, rounded. */
export function AdjustDialog({
  currency,
  onApply,
  onClose,
}: {
  currency: Currency
  onApply: (adjustment: Adjustment) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['kit', 'common'])
  const [kind, setKind] = useState<Adjustment['kind']>('percent')
  const [text, setText] = useState('')
  const [roundTo, setRoundTo] = useState(currency === 'JPY' ? 10 : 1)
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[−‐–]/, '-')
    .replace(/^\+/, '')
  const amount = kind === 'amount' ? parseMoney(plain, currency) : null
  const by = kind === 'percent' ? (/^-?\d{1,3}(\.\d{1,3})?$/.test(plain) ? plain : null) : amount === null ? null : String(amount)
  return (
    <Modal opened onClose={onClose} title={t('kit:batch.adjust')} size={450} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (by !== null) onApply({ kind, by, roundTo })
        }}
      >
        <Stack>
          <SegmentedControl
            value={kind}
            onChange={(value) => setKind(value)}
            data={[
              { value: 'percent', label: t('kit:batch.percent') },
              { value: 'amount', label: t('kit:batch.amount') },
            ]}
          />
          <TextInput
            data-autofocus
            label={t('kit:batch.by')}
            description={t('kit:batch.by_help')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            rightSection={kind === 'percent' ? '%' : currency === 'JPY' ? '円' : '$'}
            error={text !== '' && by === null}
          />
          <Select
            label={t('kit:batch.round_to')}
            data={steps.map((step) => ({ value: String(step), label: moneyToInput(step, currency) }))}
            value={String(roundTo)}
            allowDeselect={false}
            onChange={(value) => setRoundTo(Number(value))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={by === null}>
              {t('kit:batch.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
