import { Button, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAll, type StoredRecord } from '#kit/list/read-all.ts'
import { ApiError } from '#lib/api/api-client.ts'

/**
 * Records that can be selected together: as many as the server changes or deletes in one request.
 */
export const mostSelected = 1000

interface SelectMatchingProps {
  resource: ResourceDefinition
  search: ListSearch
  total: number
  /** Records that are selected. */
  count: number
  onSelect: (records: readonly StoredRecord[]) => void
}

/**
 * Offers all records that match once those of a page are selected; says the limit where there are
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
      // The message says why, and the selection stays.
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
