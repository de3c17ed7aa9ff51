import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export interface PrintButtonProps {
  /** Prints the page unless given. */
  onPrint?: () => void
  /** True while the pages to print are loading. */
  isBusy?: boolean
}

/** Prints what the screen shows. */
export function PrintButton({ onPrint = () => window.print(), isBusy = false }: PrintButtonProps) {
  const { t } = useTranslation('kit')
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isBusy}
      onClick={onPrint}
    >
      {t('files.print')}
    </Button>
  )
}
