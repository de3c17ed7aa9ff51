import type { ResourceDefinition } from '@pos/contract/resource'
import { insideSentence } from '@pos/texts/inside-sentence'
import {
  type Icon,
  IconCopy,
  IconPencil,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Active } from '../in-place/active.ts'
import { isEditable } from '../in-place/editable.ts'
import { useSaveInPlace } from '../in-place/use-save-in-place.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useDelete } from '../resource/use-delete.tsx'
import type { StoredRecord } from './read-all.ts'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: Icon
  readonly color?: string
  run(): void
}

/** Returns the actions on a record in a list: amounts, activation, copy, deletion. */
export function useRowActions(
  resource: ResourceDefinition,
  record: StoredRecord,
  row: HTMLTableRowElement,
  onMode: (mode: Active['mode']) => void,
): { actions: readonly RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const navigate = useNavigate()
  const { base } = useResourceRoute()
  const { ask, dialog } = useDelete(resource)
  const save = useSaveInPlace(resource)
  const shown = [...row.querySelectorAll<HTMLElement>('[data-edit]')].map(
    (cell) => cell.dataset.edit ?? '',
  )
  const amounts = shown.filter((source) => resource.fields[source]?.kind === 'money')
  const actions: RowAction[] = amounts.map((source) => ({
    key: `edit-${source}`,
    label: t('in_place.edit', { field: insideSentence(labels.field(source)) }),
    icon: IconPencil,
    run: () => onMode({ edit: source }),
  }))
  if ('active' in resource.fields && isEditable(resource, 'active', record)) {
    const isActive = record.active === true
    actions.push({
      key: 'active',
      label: t(isActive ? 'transfer.deactivate' : 'transfer.activate'),
      icon: isActive ? IconToggleLeft : IconToggleRight,
      run: () => void save(record, 'active', !isActive),
    })
  }
  if (resource.transfer) {
    const copy = () => void navigate({ to: `${base}/new`, search: { copy_of: record.id } })
    actions.push({ key: 'copy', label: t('transfer.duplicate'), icon: IconCopy, run: copy })
  }
  if (record.deletable !== false) {
    actions.push({
      key: 'delete',
      label: t('delete.button'),
      icon: IconTrash,
      color: 'error',
      run: () => void ask(record),
    })
  }
  return { actions, dialog }
}
