import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import {
  Autocomplete,
  Checkbox,
  ColorInput,
  Group,
  NumberInput,
  Select,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { FieldKind } from '@pos/contract/fields/field'
import { textWidth } from '@pos/domain/text/text-width'
import type { ComponentType } from 'react'
import { DateBox } from '#lib/dates/date-box.tsx'
import { useCurrency } from '#lib/profile.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { type ControlProps, useControl } from './control-props.ts'
import { ImageControl } from './image-control.tsx'
import { ListControl } from './list-control.tsx'
import { ListedControl } from './listed-control.tsx'
import { MoneyInput } from './money-input.tsx'
import { ReferenceControl, ReferencesControl } from './reference-control.tsx'
import { SecretControl } from './secret-control.tsx'
import { ValuesControl } from './values-control.tsx'

/** The control of each kind of field. */
export const controls: Record<FieldKind, ComponentType<ControlProps>> = {
  text: TextControl,
  integer: IntegerControl,
  decimal: DecimalControl,
  money: MoneyControl,
  boolean: SwitchControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  date: DateControl,
  time: TimeControl,
  timestamp: () => null,
  color: ColorControl,
  image: ImageControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  list: ListControl,
  values: ValuesControl,
  secret: SecretControl,
}

function TextControl(props: ControlProps) {
  return props.listed ? (
    <ListedControl {...props} listed={props.listed} />
  ) : (
    <TypedText {...props} />
  )
}

function TypedText(props: ControlProps) {
  const { labelProps, ...control } = useControl<string>(props)
  const { field, suggestions } = props
  const width = field.maxWidth ? (
    <Text size="xs" c="dimmed">{`${textWidth(control.value)}/${field.maxWidth}`}</Text>
  ) : undefined
  const text = {
    ...labelProps,
    ...control,
    value: control.value ?? '',
    rightSection: width,
    rightSectionWidth: width ? 56 : undefined,
  }
  if (field.multiline)
    return (
      <Textarea
        {...text}
        autosize
        minRows={3}
        onChange={(event) => control.onChange(event.currentTarget.value)}
      />
    )
  if (suggestions)
    return <Autocomplete {...text} data={[...suggestions]} onChange={control.onChange} />
  return <TextInput {...text} onChange={(event) => control.onChange(event.currentTarget.value)} />
}

function IntegerControl(props: ControlProps) {
  const { labelProps, value, onChange, ...control } = useControl<number | null>(props)
  return (
    <NumberInput
      {...labelProps}
      {...control}
      value={value ?? ''}
      placeholder={props.placeholder}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      allowDecimal={false}
      clampBehavior="none"
      inputMode="numeric"
    />
  )
}

function DateControl(props: ControlProps) {
  const { labelProps, value, ...control } = useControl<string | null>(props)
  return <DateBox {...labelProps} {...control} value={value ?? ''} />
}

function DecimalControl(props: ControlProps) {
  const { labelProps, onChange, value, ...control } = useControl<string | null>(props)
  return (
    <TextInput
      {...labelProps}
      {...control}
      inputMode="decimal"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.normalize('NFKC').trim())}
    />
  )
}

function SwitchControl(props: ControlProps) {
  const { labelProps, value, onChange, ...control } = useControl<boolean>(props)
  const { withAsterisk: _none, ...label } = labelProps
  return (
    <Switch
      {...label}
      {...control}
      mt={props.compact ? 0 : 'var(--form-switch-offset, 35px)'}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function ChoiceControl(props: ControlProps) {
  const { resource } = useResourceRoute()
  const labels = useLabels(resource)
  const { labelProps, value, ...control } = useControl<string | null>(props)
  const data = (props.field.options ?? []).map((option) => ({
    value: option,
    label: labels.option(props.source, option),
  }))
  return (
    <Select
      openOnFocus={false}
      {...labelProps}
      {...control}
      value={value ?? null}
      data={data}
      allowDeselect={!props.field.required}
      clearable={!props.field.required}
      placeholder={props.placeholder ?? labels.whenEmpty(props.source)}
      searchable={data.length > 8}
    />
  )
}

function ChoicesControl(props: ControlProps) {
  const { resource } = useResourceRoute()
  const labels = useLabels(resource)
  const { labelProps, value, onChange, error, onBlur, ref } = useControl<string[]>(props)
  const options = props.field.options ?? []
  // Kept in the order of the contract.
  const change = (next: string[]) => onChange(options.filter((option) => next.includes(option)))
  return (
    <Checkbox.Group
      {...labelProps}
      value={value ?? []}
      onChange={change}
      error={error}
      onBlur={onBlur}
      ref={ref}
    >
      <Group gap="md" mt={6} mb={'description' in labelProps && labelProps.description ? 6 : 0}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={labels.option(props.source, option)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Every half hour of a business day, up to 29:59. */
const halfHours = Array.from(
  { length: 60 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

/**
 * A time, typed or chosen from half hours: hours up to 29 are the next morning, and "1730" means
 * "17:30".
 */
function TimeControl(props: ControlProps) {
  const { labelProps, value, onChange, onBlur, ...control } = useControl<string | null>(props)
  const tidy = (text: string) => {
    const match = /^(\d{1,2}):?(\d{2})$/.exec(text.normalize('NFKC').trim())
    return match ? `${match[1]?.padStart(2, '0')}:${match[2]}` : text
  }
  return (
    <Autocomplete
      {...labelProps}
      {...control}
      value={value ?? ''}
      data={props.field.extended ? halfHours : halfHours.slice(0, 48)}
      maxDropdownHeight={220}
      placeholder="00:00"
      inputMode="numeric"
      onChange={onChange}
      onBlur={() => {
        onChange(tidy(value ?? ''))
        onBlur()
      }}
    />
  )
}

const swatches =
  '#c0392b #e74c3c #e67e22 #f39c12 #f1c40f #27ae60 #16a085 #3498db #2980b9 #8e44ad #e84393 #7f8c8d'.split(
    ' ',
  )

const noColor = (
  <span
    style={{
      width: 18,
      height: 18,
      border: '1px dashed var(--mantine-color-dimmed)',
      borderRadius: '50%',
    }}
  />
)

function ColorControl(props: ControlProps) {
  const { labelProps, value, onChange, ...control } = useControl<string | null>(props)
  return (
    <ColorInput
      {...labelProps}
      withEyeDropper={false}
      {...control}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : next)}
      swatches={swatches}
      swatchesPerRow={6}
      format="hex"
      // Mantine displays white, which is a valid choice.
      {...(value ? {} : { leftSection: noColor })}
    />
  )
}

/** An amount in the smallest unit of the shop's currency. */
function MoneyControl(props: ControlProps) {
  const { labelProps, ...control } = useControl<number | string | null>(props)
  return <MoneyInput {...labelProps} {...control} currency={useCurrency()} />
}
