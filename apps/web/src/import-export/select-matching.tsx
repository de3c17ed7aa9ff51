import { Button, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAll, type StoredRecord } from '#kit/list/read-all.ts'
import { ApiError } from '#lib/api/api-client.ts'

/** Maximum number of selected records: as many as the server changes or deletes in one request. */
const mostSelected = 1000

interface SelectMatchingProps {
  resource: ResourceDefinition
  search: ListSearch
  total: number
  /** The selected records. */
  count: number
  onSelect: (records: readonly StoredRecord[]) => void
}

/**
 * Offers to select all matching records once a page is selected; states the limit if there are
 * more.
 */
export function SelectMatching({ resource, search, total, count, onSelect }: SelectMatchingProps) {
  const { t } = useTranslation('kit')
  const [isReading, setReading] = useState(false)
  const most = Math.min(total, mostSelected)
  const select = async () => {
    setReading(true)
    try {
      const { page: _page, per_page: _perPage, ...filters } = search
      onSelect((await readAll(resource, filters, mostSelected)).records)
    } catch (error) {
      // The message shows the reason, and the selection stays.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      {count < most && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isReading}
          onClick={() => void select()}
        >
          {t(total > mostSelected ? 'transfer.select_first' : 'transfer.select_matching', {
            count: most,
            total,
          })}
        </Button>
      )}
      {total > mostSelected && (
        <Text size="sm" c="dimmed">
          {t('transfer.select_limit', { most: mostSelected })}
        </Text>
      )}
    </>
  )
}
