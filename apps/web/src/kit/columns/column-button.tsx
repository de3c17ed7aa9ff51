import { Button, type ButtonProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type MouseEventHandler, type ReactNode, type Ref, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Its size, and attributes for the attached menu. */
export interface ColumnButtonProps extends Pick<ButtonProps, 'size'> {
  ref?: Ref<HTMLButtonElement>
  'aria-expanded'?: boolean
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** The button to select the columns of a table. */
export function ColumnButton(props: ColumnButtonProps) {
  const { t } = useTranslation('kit')
  return (
    <Button
      variant="default"
      leftSection={<IconColumns3 size={16} aria-hidden />}
      aria-haspopup="dialog"
      {...props}
    >
      {t('batch.columns')}
    </Button>
  )
}

/** The same button before its menu is loaded, on the first press. */
export function LazyColumnMenu({
  children,
  ...props
}: Pick<ColumnButtonProps, 'size'> & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const button = <ColumnButton {...props} onClick={() => setOpen(true)} />
  return isOpen ? <Suspense fallback={button}>{children}</Suspense> : button
}
