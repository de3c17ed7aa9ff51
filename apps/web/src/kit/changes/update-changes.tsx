import { Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useChangeNames } from './change-names.ts'
import type { UpdatedField } from './change-text.ts'
import { FieldChanges } from './field-changes.tsx'

interface UpdateChangesProps {
  resource: ResourceDefinition
  changes: readonly UpdatedField[]
  /** True if it is the whole question, which then shows its keys. */
  hasHelp: boolean
}

/** Changes that saving would make, by field. Secrets are only named. */
export function UpdateChanges({ resource, changes, hasHelp }: UpdateChangesProps) {
  const { t } = useTranslation('kit')
  const fields = changes.map((change) =>
    isSecret(resource, change.field) ? masked(change) : change,
  )
  const names = useChangeNames([{ resource: resource.name, id: '', name: '', fields: [...fields] }])
  return (
    <>
      <FieldChanges resource={resource} changes={fields} names={names} />
      {hasHelp && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('update.help')}
        </Text>
      )}
    </>
  )
}

function isSecret({ fields }: ResourceDefinition, name: string) {
  return fields[name]?.kind === 'secret' || fields[name]?.writeOnly === true
}

const masked = ({ field, before, after }: UpdatedField): UpdatedField => ({
  field,
  before: before ? '••••' : '',
  after: after ? '••••••••' : '',
})
