import { memo, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ControlProps } from '../controls/control-props.ts'
import { controls } from '../controls/controls.tsx'
import { useUsual } from '../controls/use-usual.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import type { FieldProps } from './form-context.ts'

/**
 * One field of the form: label, required mark, help and control by the contract. Only the edited
 * field renders again.
 */
export const Field = memo(function Field({ when, ...props }: FieldProps) {
  return when ? <FieldWhen when={when} {...props} /> : <BegunField {...props} />
})

type When = NonNullable<FieldProps['when']>

function BegunField({ usual, ...props }: FieldProps) {
  return usual ? <UsualField usual={usual} {...props} /> : <PlainField {...props} />
}

function UsualField({ usual, ...props }: FieldProps & { usual: NonNullable<FieldProps['usual']> }) {
  useUsual(props.source, usual)
  return <PlainField {...props} />
}

/** A hidden field returns to the stored value: an invisible error must not block the form. */
function FieldWhen({ when, ...props }: FieldProps & { when: When }) {
  const { control, resetField } = useFormContext()
  const value: unknown = useWatch({ control, name: when.field })
  const isShown = isMet(when, value)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown) resetField(props.source)
    wasShown.current = isShown
  }, [isShown, props.source, resetField])
  return isShown ? <BegunField {...props} /> : null
}

function isMet({ is }: When, value: unknown): boolean {
  if (is === 'filled')
    return Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined && value !== ''
  return is.some((one) => one === value)
}

function PlainField({
  source,
  half,
  control: CustomControl,
  ...rest
}: Omit<FieldProps, 'when' | 'usual'>) {
  const { resource } = useResourceRoute()
  const labels = useLabels(resource)
  const field = resource.fields[source]
  if (!field) throw new Error(`${resource.name} has no field ${source}`)
  const help = labels.help(source)
  const isWide =
    !half && (field.kind === 'list' || field.kind === 'references' || field.multiline === true)
  const Control = CustomControl ?? FieldControl
  return (
    <div
      style={isWide ? { gridColumn: '1 / -1' } : {}}
      data-switch={field.kind === 'boolean' || undefined}
    >
      <Control
        path={source}
        source={source}
        field={field}
        label={labels.field(source)}
        {...(help ? { help } : {})}
        {...rest}
      />
    </div>
  )
}

/**
 * The control of a field by its kind; also used for fields in the rows of a list, whose path and
 * source differ.
 */
export function FieldControl(props: ControlProps) {
  const Control = controls[props.field.kind]
  return <Control {...props} />
}
