import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Adjustment } from '@pos/domain/money/adjusted-amount'
import type { Currency } from '@pos/domain/money/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountChange, adjustmentOf, firstAdjustment } from '#kit/controls/amount-change.tsx'

/** Raises or lowers the selected amounts by percent or by an amount, rounded. */
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
  const [typed, setTyped] = useState(() => firstAdjustment(currency))
  const adjustment = adjustmentOf(typed, currency)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:batch.adjust')}
      size={450}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (adjustment) onApply(adjustment)
        }}
      >
        <Stack>
          <AmountChange value={typed} onChange={setTyped} currency={currency} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={adjustment === null}>
              {t('kit:batch.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
