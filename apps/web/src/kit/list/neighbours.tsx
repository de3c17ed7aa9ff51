import { ActionIcon, Group, Text } from '@mantine/core'
import { type Icon, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ListMemory, recallList, rememberList } from '#lib/routing/list-memory.ts'
import { recordPath } from '#lib/routing/page-path.ts'
import { useKeys } from '#ui/input/use-keys.ts'
import { parentFilter, useResourceRoute } from '../resource/resource-context.tsx'
import { listQuery } from '../resource/use-resource.ts'
import { useAddressedRecord } from './use-addressed-record.ts'
import { serverSearchOf } from './use-list-search.ts'

/** A record next to the open one, with its page in the list. */
interface Neighbour {
  readonly id: string
  readonly page: Pick<ListMemory, 'search' | 'ids' | 'page' | 'total'>
}

/**
 * Shows the position of a record in its list, with links to the previous and the next one: `[` and
 * `]`.
 */
export function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation('kit')
  const { position, total, previous, next, open } = useNeighbours(id)
  useKeys({ '[': () => void (previous && open(previous)), ']': () => void (next && open(next)) })
  if (position === null) return null
  return (
    <Group gap={2} wrap="nowrap" component="nav" aria-label={t('neighbours.label')}>
      <Step
        label={t('neighbours.previous')}
        sign="["
        icon={IconChevronLeft}
        onClick={previous && (() => void open(previous))}
      />
      <Text
        size="sm"
        c="dimmed"
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {t('neighbours.position', { position, total })}
      </Text>
      <Step
        label={t('neighbours.next')}
        sign="]"
        icon={IconChevronRight}
        onClick={next && (() => void open(next))}
      />
    </Group>
  )
}

interface StepProps {
  label: string
  /** The equivalent key. */
  sign: string
  icon: Icon
  /** Null if there is none. */
  onClick: (() => void) | null
}

function Step({ label, sign, icon: Shown, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title={`${label} (${sign})`}
      aria-label={label}
      disabled={!onClick}
      onClick={onClick ?? undefined}
    >
      <Shown size={18} aria-hidden />
    </ActionIcon>
  )
}

/**
 * The previous and next record in the list that the record was opened from, also on adjacent pages.
 * @returns `position` counts from 1 over all pages, and is null if the record was not opened from a
 * list
 */
export function useNeighbours(id: string | null) {
  const { base } = useResourceRoute()
  const navigate = useNavigate()
  const list = recallList(base)
  const addressed = useAddressedRecord(list?.ids ?? [], id)
  const index = list && addressed ? list.ids.indexOf(addressed) : -1
  const isKnown = list !== null && index >= 0
  const isLastPage = list !== null && list.page * list.perPage >= list.total
  const before = usePage(list, isKnown && index === 0 && list.page > 1 ? list.page - 1 : null)
  const after = usePage(
    list,
    isKnown && index === list.ids.length - 1 && !isLastPage ? list.page + 1 : null,
  )
  const here = (at: number): Neighbour | null => {
    const found = list && isKnown ? list.ids[at] : undefined
    return list && found ? { id: found, page: list } : null
  }
  return {
    position: isKnown ? (list.page - 1) * list.perPage + index + 1 : null,
    total: list?.total ?? 0,
    previous: here(index - 1) ?? elsewhere(before, -1),
    next: here(index + 1) ?? elsewhere(after, 0),
    /** Replaces the open record in the history: Back leads to the list. */
    open: async ({ id: to, page }: Neighbour, options: { ignoreBlocker?: true } = {}) => {
      await navigate({ to: recordPath(base, to), replace: true, ...options })
      if (page !== list && location.pathname.endsWith(to))
        rememberList(base, { ...page, scroll: 0 })
    },
  }
}

const elsewhere = (page: Neighbour['page'] | null, at: number): Neighbour | null => {
  const id = page?.ids.at(at)
  return page && id ? { id, page } : null
}

/** Reads another page of a list on demand. */
function usePage(list: ListMemory | null, page: number | null): Neighbour['page'] | null {
  const route = useResourceRoute()
  const search = { ...list?.search, page: String(page ?? 1) }
  const { data, isPlaceholderData } = useQuery({
    ...listQuery(route.resource, { ...serverSearchOf(search), ...parentFilter(route) }),
    enabled: page !== null,
  })
  return data && page !== null && !isPlaceholderData
    ? { search, ids: data.data.map((record) => record.id), page, total: data.meta.total }
    : null
}
