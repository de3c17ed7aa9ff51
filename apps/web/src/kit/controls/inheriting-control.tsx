import { isRow } from '@pos/domain/values'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { resourceNamed } from '../resource/reference-names.ts'
import { recordQuery } from '../resource/use-resource.ts'
import type { ControlProps } from './control-props.ts'

interface InheritingProps extends ControlProps {
  Control: ComponentType<ControlProps>
  /** Dotted path of the reference in the same row, and the referenced resource. */
  from: { readonly path: string; readonly to: string }
  /** The field of that record whose value is the default. */
  name: string
}

/** A control in a row that shows, while empty, the default from the referenced record. */
export function InheritingControl({ Control, from, name, ...props }: InheritingProps) {
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
