import { Checkbox } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { useSavePreferences } from '#lib/use-save-preferences.ts'
import { useLabels } from '../resource/labels.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { ColumnProps } from './fields-of.tsx'

/** The selected and available columns of a list. */
export interface ShownColumns {
  readonly columns: readonly ColumnProps[]
  readonly possible: readonly ColumnProps[]
  /** The selected columns in the address; null for the default columns. */
  readonly selected: string | null
  /** Selects columns in this order; null restores the default. */
  keep(sources: readonly string[] | null): void
}

interface ListColumnMenuProps {
  resource: ResourceDefinition
  columns: ShownColumns
}

/** Menu of a list's columns, their order, and the height of its rows. */
export function ListColumnMenu({
  resource,
  columns: { columns, possible, selected, keep },
}: ListColumnMenuProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { compact_rows: isCompact } = useProfile()
  const { save, isSaving } = useSavePreferences()
  const isShown = (source: string) => columns.some((column) => column.source === source)
  const item = ({ source, heading }: ColumnProps) => ({
    id: source,
    label: heading ? labels.text(heading) : labels.field(source),
  })
  return (
    <ColumnMenu
      shown={columns.map(item)}
      others={possible.filter(({ source }) => !isShown(source)).map(item)}
      isFixed={(source) =>
        possible.some((column) => column.source === source && column.link === true)
      }
      isSelected={Boolean(selected)}
      keep={keep}
    >
      <Checkbox
        checked={isCompact}
        disabled={isSaving}
        label={t('transfer.compact_rows')}
        onChange={(event) => void save({ compact_rows: event.currentTarget.checked })}
      />
    </ColumnMenu>
  )
}
