import type { Field as FieldSpec } from '@pos/contract/field'
import { memo } from 'react'
import { useResourcePlace } from '../resource-context.tsx'
import type { FieldProps } from '../fields-of.tsx'
import { useLabels } from '../labels.ts'
import { controls } from './controls.tsx'
import type { ControlProps } from './control-props.ts'

/** One field of the form: label, required mark, help and control by the contract. Only the field that is typed into draws again. */
export const Field = memo(function Field({ source, half, ...rest }: FieldProps) {
  const { resource } = useResourcePlace()
  const labels = useLabels(resource)
  const field = resource.fields[source] as FieldSpec<unknown>
  const help = labels.help(source)
  const isWide = !half && (field.kind === 'list' || field.kind === 'references' || field.multiline === true)
  return (
    <div style={isWide ? { gridColumn: '1 / -1' } : {}}>
      <FieldControl path={source} source={source} field={field} label={labels.field(source)} {...(help ? { help } : {})} {...rest} />
    </div>
  )
})

/** The control of a field by its kind; also used for the parts of a list's rows, whose path and source differ. */
export function FieldControl(props: ControlProps) {
  const Control = controls[props.field.kind]
  return <Control {...props} />
}
