import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAddressedRecord } from '#kit/list/use-addressed-record.ts'
import { recordPath } from '#lib/routing/page-path.ts'
import { useKeys } from '#ui/input/use-keys.ts'
import { useReceiptSearch } from '../list/use-receipt-search.ts'
import { useReceipts } from '../list/use-receipts.ts'

/** A receipt next to the open one, with its page in the list. */
interface Neighbour {
  readonly id: string
  readonly cursor: string
}

/** Links to the previous and next receipt in the list, across its pages: `[` and `]`. */
export function ReceiptNeighbours({ id }: { id: string }) {
  const { t } = useTranslation('receipts')
  const navigate = useNavigate()
  const { raw } = useReceiptSearch()
  const { previous, next, isKnown } = useNeighbours(id)
  const open = (to: Neighbour | null) => {
    if (to)
      void navigate({
        to: recordPath('receipts', to.id),
        search: { ...raw, cursor: to.cursor },
        replace: true,
      })
  }
  useKeys({ '[': () => open(previous), ']': () => open(next) })
  if (!isKnown) return null
  const step = (name: 'previous' | 'next', to: Neighbour | null) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title={`${t(`neighbours.${name}`)} (${name === 'previous' ? '[' : ']'})`}
      aria-label={t(`neighbours.${name}`)}
      disabled={!to}
      onClick={() => open(to)}
    >
      {name === 'previous' ? (
        <IconChevronLeft size={18} aria-hidden />
      ) : (
        <IconChevronRight size={18} aria-hidden />
      )}
    </ActionIcon>
  )
  return (
    <Group gap={2} wrap="nowrap" component="nav" aria-label={t('neighbours.label')}>
      {step('previous', previous)}
      {step('next', next)}
    </Group>
  )
}

function useNeighbours(id: string) {
  const { search } = useReceiptSearch()
  const { data: page } = useReceipts(search)
  const ids = page?.data.map((row) => row.id) ?? []
  const index = ids.indexOf(useAddressedRecord(ids, id) ?? id)
  const isKnown = index >= 0
  const before = usePageAt(isKnown && index === 0 ? page?.meta.previous : null)
  const after = usePageAt(isKnown && index === ids.length - 1 ? page?.meta.next : null)
  const here = (at: number): Neighbour | null => {
    const found = isKnown ? ids[at] : undefined
    return found ? { id: found, cursor: search.cursor ?? '' } : null
  }
  return { isKnown, previous: here(index - 1) ?? before(-1), next: here(index + 1) ?? after(0) }
}

/**
 * Reads another page of the list on demand: its receipt at a position, counted from the end if
 * negative.
 */
function usePageAt(cursor: string | null | undefined) {
  const { search } = useReceiptSearch()
  const { data, isPlaceholderData } = useReceipts(
    cursor ? { ...search, cursor } : search,
    Boolean(cursor),
  )
  return (at: number): Neighbour | null => {
    const found = cursor && !isPlaceholderData ? data?.data.at(at) : undefined
    return found && cursor ? { id: found.id, cursor } : null
  }
}
