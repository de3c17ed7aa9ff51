import { List } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePathLabel } from '#lib/use-path-label.ts'
import { InfoDialog } from '#ui/info-dialog.tsx'
import { resourceNamed } from '../reference-names.ts'

/** A place where a record is used. */
export interface InUse {
  readonly resource: string
  readonly id: string
  readonly name: string
  /** Name of the record that is used there, where several were to go. */
  readonly used?: string | undefined
}

/** Says why a record cannot be deleted, with the way to each place that uses it. */
export function InUseDialog({ uses, onClose }: { uses: readonly InUse[]; onClose: () => void }) {
  const { t } = useTranslation(['kit', 'common', 'navigation'])
  const pathLabel = usePathLabel()
  return (
    <InfoDialog opened onClose={onClose} title={t('kit:in_use.title')} close={t('common:close')}>
      {t('kit:in_use.text')}
      <List mt="sm">
        {uses.map((use) => {
          const { path } = resourceNamed(use.resource)
          return (
            <List.Item key={`${use.resource} ${use.id} ${use.used}`}>
              {use.used && <strong>{use.used} ← </strong>}
              {pathLabel(path) ?? path}: <Link to={`/pos/${path}/${use.id}`}>{use.name}</Link>
            </List.Item>
          )
        })}
      </List>
    </InfoDialog>
  )
}
