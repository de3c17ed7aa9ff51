import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface PasswordBoxProps extends PasswordInputProps {
  /** Label of the button that shows the password. */
  showLabel: string
}

/** An input for a password. Mantine's does not announce errors to screen readers (9.6). */
export function PasswordBox({ showLabel, ...props }: PasswordBoxProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
    />
  )
}
