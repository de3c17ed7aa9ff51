import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { DiffView } from '#ui/input/diff-view.tsx'
import { useLabels } from '../resource/labels.ts'
import { type ChangeTexts, changeText, fieldLabel, type UpdatedField } from './change-text.ts'

interface FieldChangesProps {
  resource: ResourceDefinition
  changes: readonly UpdatedField[]
  /** Names of the referenced records, by id: `useChangeNames`. */
  names: ReadonlyMap<string, string>
  beforeLabel?: string
  afterLabel?: string
}

/** Changed fields side by side in the reader's language; for long lists only differences. */
export function FieldChanges({
  resource,
  changes,
  names,
  beforeLabel,
  afterLabel,
}: FieldChangesProps) {
  const { t } = useTranslation('kit')
  const texts = useChangeTexts(resource, names)
  const rows = changes.map(({ field, before, after }) => {
    const { same, ...shown } = changeText(resource, field, { before, after }, texts)
    const label = fieldLabel(field, texts)
    return { ...shown, label: same > 0 ? `${label}\n${t('changes.more', { count: same })}` : label }
  })
  return (
    <DiffView
      rows={rows}
      fieldLabel={t('field')}
      beforeLabel={beforeLabel ?? t('changes.before')}
      afterLabel={afterLabel ?? t('changes.after')}
    />
  )
}

function useChangeTexts(
  resource: ResourceDefinition,
  names: ReadonlyMap<string, string>,
): ChangeTexts {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return {
    labels,
    values: { currency: useCurrency(), yes: t('yes'), no: t('no'), option: labels.option },
    names,
    position: t('changes.position'),
    pictures: { before: t('changes.picture_before'), after: t('changes.picture_after') },
  }
}
