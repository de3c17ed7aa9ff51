import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/feedback/confirm-store.ts'

/** Properties of the ordering mode; `onClear` is missing without a natural order. */
interface OrderButtonsProps {
  isChanged: boolean
  isSaving: boolean
  onSave: () => void
  /** Leaves ordering mode; missing if the screen only orders. */
  onCancel?: () => void
  /** Restores the saved order. */
  onReset: () => void
  /** Discards the manual order: records in order of creation. */
  onClear?: () => void
  /** At the start of the line if something floats at its end. */
  justify?: 'flex-start' | 'flex-end'
}

/**
 * Cancel, Clear, Reset and Save of ordering mode, each after a question if something would be lost.
 */
export function OrderButtons({
  isChanged,
  isSaving,
  onSave,
  onCancel,
  onReset,
  onClear,
  justify = 'flex-end',
}: OrderButtonsProps) {
  const { t } = useTranslation(['kit', 'common'])
  const ask = (action: 'save' | 'cancel' | 'reset' | 'clear') =>
    confirm({
      title: t(`kit:order.${action}`),
      message: t(`kit:order.${action}_text`),
    })
  const after = async (action: Parameters<typeof ask>[0], act: () => void) => {
    if (await ask(action)) act()
  }
  return (
    <Group justify={justify} gap="xs">
      {onCancel && (
        <Button
          variant="default"
          onClick={() => (isChanged ? void after('cancel', onCancel) : onCancel())}
        >
          {t('common:cancel')}
        </Button>
      )}
      {onClear && (
        <Button variant="default" onClick={() => void after('clear', onClear)}>
          {t('kit:order.clear_button')}
        </Button>
      )}
      <Button variant="default" disabled={!isChanged} onClick={() => void after('reset', onReset)}>
        {t('kit:order.reset_button')}
      </Button>
      <Button disabled={!isChanged} loading={isSaving} onClick={() => void after('save', onSave)}>
        {t('common:save')}
      </Button>
    </Group>
  )
}
