import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface PasswordBoxProps extends PasswordInputProps {
  /** What the eye in the box is called. */
  showLabel: string
}

/** A box for a password. Mantine's own does not tell screen readers that what it holds was refused (9.6). */
export function PasswordBox({ showLabel, ...props }: PasswordBoxProps) {
  return (
    <PasswordInput {...props} aria-invalid={props.error ? true : undefined} visibilityToggleButtonProps={{ 'aria-label': showLabel }} />
  )
}
