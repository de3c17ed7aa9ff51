import { useCurrency } from '#lib/profile.ts'
import { type ControlProps, useControl } from './control-props.ts'
import { MoneyInput } from './money-input.tsx'

/** An amount in the smallest unit of the shop's currency. */
export function MoneyControl(props: ControlProps) {
  const { labelProps, ...control } = useControl<number | string | null>(props)
  return <MoneyInput {...labelProps} {...control} currency={useCurrency()} />
}
