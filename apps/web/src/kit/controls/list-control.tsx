import { ActionIcon, Button, Group, Input, Paper, SimpleGrid, Stack } from '@mantine/core'
import type { Fields } from '@pos/contract/fields/field'
import { isRow } from '@pos/domain/values'
import { type Icon, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, use } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { FormRuntime } from '../form/form-context.ts'
import { emptyValue } from '../form/form-values.ts'
import { useLabels } from '../resource/labels.ts'
import { resourceNamed } from '../resource/reference-names.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { recordQuery } from '../resource/use-resource.ts'
import type { ControlProps } from './control-props.ts'

/**
 * Rows of fields to add, remove and move. The label of each field is
 * `<resource>.fields.<list>_<part>`.
 */
export function ListControl({ path, source, field, label, help }: ControlProps) {
  const { t } = useTranslation('kit')
  const { resource } = useResourceRoute()
  const labels = useLabels(resource)
  const { formState } = useFormContext()
  const rows = useFieldArray({ name: path, keyName: 'row_key' })
  const Control = use(FormRuntime)?.FieldControl
  const parts: Fields = field.fields ?? {}
  const message = (formState.errors[path] as { message?: string } | undefined)?.message
  return (
    <Input.Wrapper label={label} description={help} error={message} labelElement="div">
      <Stack gap="xs" mb={help ? 6 : 0}>
        {rows.fields.map((row, index) => (
          <Paper key={row.row_key} p="xs">
            <Group wrap="nowrap" align="flex-start" gap="xs">
              <SimpleGrid
                cols={{ base: 1, sm: Math.min(4, Object.keys(parts).length) }}
                spacing="xs"
                style={{ flex: 1 }}
              >
                {Control &&
                  Object.entries(parts).map(([name, part]) => {
                    const placeholder = labels.whenEmpty(`${source}_${name}`)
                    const control = {
                      path: `${path}.${index}.${name}`,
                      source: `${source}_${name}`,
                      field: part,
                      label: labels.field(`${source}_${name}`),
                      ...(placeholder ? { placeholder } : {}),
                    }
                    const { inheritsFrom } = part
                    if (!inheritsFrom) return <Control key={name} {...control} />
                    const from = {
                      path: `${path}.${index}.${inheritsFrom}`,
                      to: parts[inheritsFrom]?.to ?? '',
                    }
                    return (
                      <InheritingControl
                        key={name}
                        Control={Control}
                        from={from}
                        name={name}
                        {...control}
                      />
                    )
                  })}
              </SimpleGrid>
              <Stack gap={2}>
                {!field.unordered && (
                  <>
                    <RowButton
                      icon={IconArrowUp}
                      label={t('sortable.up')}
                      disabled={index === 0}
                      onClick={() => rows.move(index, index - 1)}
                    />
                    <RowButton
                      icon={IconArrowDown}
                      label={t('sortable.down')}
                      disabled={index === rows.fields.length - 1}
                      onClick={() => rows.move(index, index + 1)}
                    />
                  </>
                )}
                <RowButton
                  icon={IconTrash}
                  label={t('row.remove')}
                  color="error"
                  onClick={() => rows.remove(index)}
                />
              </Stack>
            </Group>
          </Paper>
        ))}
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconPlus size={14} />}
          w="fit-content"
          onClick={() =>
            rows.append(
              Object.fromEntries(
                Object.entries(parts).map(([name, part]) => [name, emptyValue(part)]),
              ),
            )
          }
        >
          {t('row.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

interface RowButtonProps {
  icon: Icon
  label: string
  color?: string
  disabled?: boolean
  onClick: () => void
}

function RowButton({
  icon: Shown,
  label,
  color = 'secondary.8',
  disabled = false,
  onClick,
}: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={color}
      disabled={disabled}
      onClick={onClick}
      aria-label={label}
    >
      <Shown size={16} />
    </ActionIcon>
  )
}

interface InheritingProps extends ControlProps {
  Control: ComponentType<ControlProps>
  /** Dotted path of the reference in the same row, and the referenced resource. */
  from: { readonly path: string; readonly to: string }
  /** The field of that record whose value is the default. */
  name: string
}

/** A control in a row that shows, while empty, the default from the referenced record. */
function InheritingControl({ Control, from, name, ...props }: InheritingProps) {
  const { t } = useTranslation('kit')
  const watched: unknown = useWatch({ name: from.path })
  const id = typeof watched === 'string' ? watched : ''
  const { data } = useQuery({ ...recordQuery(resourceNamed(from.to), id), enabled: Boolean(id) })
  const value = isRow(data) ? data[name] : undefined
  return (
    <Control
      {...props}
      {...(typeof value === 'number'
        ? { placeholder: t('inherited', { value: formatNumber(value) }) }
        : {})}
    />
  )
}
