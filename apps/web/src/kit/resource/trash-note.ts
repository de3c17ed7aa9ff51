import { trashDays } from '@pos/contract/history/trash-days'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'

const withoutTrash = new Set(['users', 'shops', 'organizations'])

/**
 * Returns false for accounts, shops and organizations, whose deletion removes more than their
 * record and is final.
 */
export const restsInTrash = ({ name }: ResourceDefinition): boolean => !withoutTrash.has(name)

/** Adds to the question before deleting that the record can be restored from the trash, if so. */
export function useTrashNote(resource: ResourceDefinition): (question: string) => string {
  const { t } = useTranslation('kit')
  return (question) =>
    restsInTrash(resource) ? `${question}\n${t('delete.trash', { days: trashDays })}` : question
}
