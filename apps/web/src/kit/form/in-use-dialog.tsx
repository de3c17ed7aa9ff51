import { Anchor, List } from '@mantine/core'
import type { RecordUse } from '@pos/contract/record-use'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { basePath, recordPath } from '#lib/routing/page-path.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { nameInLanguage } from '#lib/text/name-in-language.ts'
import { InfoDialog } from '#ui/feedback/info-dialog.tsx'
import { resourceNamed } from '../resource/reference-names.ts'

/** A record that refers to another one. */
export interface InUse extends RecordUse {
  /** Name of the used record, if several were to be deleted. */
  readonly used?: string | undefined
}

/** Explains why a record cannot be deleted, with a link to each record that uses it. */
export function InUseDialog({ uses, onClose }: { uses: readonly InUse[]; onClose: () => void }) {
  const { t } = useTranslation(['kit', 'common', 'navigation'])
  const pathLabel = usePathLabel()
  return (
    <InfoDialog opened onClose={onClose} title={t('kit:in_use.title')} close={t('common:close')}>
      {t('kit:in_use.text')}
      <List mt="sm">
        {uses.map((use) => {
          const resource = resourceNamed(use.resource)
          return (
            <List.Item key={`${use.resource} ${use.id} ${use.used}`}>
              {use.used && <strong>{use.used} ← </strong>}
              {pathLabel(resource.path) ?? resource.path}:{' '}
              <Anchor component={PageLink} to={recordPath(basePath(resource), use.id)}>
                {nameInLanguage(use)}
              </Anchor>
            </List.Item>
          )
        })}
      </List>
    </InfoDialog>
  )
}
