import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Profile } from '@pos/contract/accounts/profile'
import { shownResources } from '@pos/contract/resources'
import type { SearchHit } from '@pos/contract/search'
import { foldSearch } from '@pos/domain/text/fold-search'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { type PagePath, recordPath } from '#lib/routing/page-path.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { usePathLabel, useScreenName } from '#lib/routing/use-path-label.ts'
import { formatAmount, formatDateTime } from '#lib/text/format.ts'
import { useChangeAvailability } from '#lib/use-change-availability.ts'
import { useSwitchWorkspace } from '#lib/use-switch-workspace.ts'
import { linksOf, menuFor } from '../routing/navigation.ts'
import type { Command } from './palette-command.ts'

/** Screens on which sending makes no sense have none. */
const sendButton = '[data-send] button'

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Kind of the entry, and what distinguishes it from entries with the same name. */
  readonly detail: string
  readonly run: () => void
  /** Target for the list of recent entries; absent for immediate actions. */
  readonly target?: { readonly to: PagePath; readonly search?: SearchParams }
}

/** The screens of a role whose names contain a text. */
export function useScreenEntries(profile: Profile, text: string): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'common'])
  const { pathLabel, screenName } = useScreenName()
  const go = useGo()
  return linksOf(menuFor(profile.role, profile))
    .map(({ path }) => ({ path, label: screenName(path) }))
    .filter(({ path, label }) => foldSearch(`${label} ${pathLabel(path)} ${path}`).includes(text))
    .map(({ path, label }) =>
      go(
        {
          id: path,
          label,
          detail: t(path.startsWith('reports/') ? 'palette:report' : 'palette:screen'),
        },
        `/pos/${path}`,
      ),
    )
}

/** The records that match a text, as the server finds them. */
export function useRecordEntries(text: string): {
  readonly hits: readonly SearchHit[]
  readonly entries: PaletteEntry[]
  readonly isLoading: boolean
} {
  const pathLabel = usePathLabel()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const go = useGo()
  const { data, isFetching } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      api.get('/v1/search', { q: text }, { signal, noProgress: true, silent: true }),
    enabled: text !== '',
    staleTime: 10_000,
    placeholderData: (known) => (text === '' ? undefined : known),
  })
  const hits = text === '' ? [] : (data?.data ?? [])
  const entries = hits.flatMap((hit) => {
    const target = targetOf(hit)
    if (!target) return []
    const facts = [
      pathLabel(target.list),
      hit.within,
      hit.amount === null ? null : formatAmount(hit.amount, currency),
      hit.at && formatDateTime(hit.at, timeZone),
    ]
    return [
      go(
        {
          id: `${hit.resource} ${hit.id} ${hit.name}`,
          label: hit.name,
          detail: facts.filter(Boolean).join(' · '),
        },
        target.to,
        target.search,
      ),
    ]
  })
  return { hits, entries, isLoading: isFetching }
}

/** Search, and actions on the results. */
interface Asked {
  readonly text: string
  /** The command in the text. */
  readonly command: Command | null
  readonly hits: readonly SearchHit[]
  readonly onPrice: (itemId: string) => void
}

/** Returns immediate actions: items to set sold out or reprice, other shops, colors, sending. */
export function useActionEntries(
  profile: Profile,
  { text, command, hits, onPrice }: Asked,
): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'common'])
  const changeAvailability = useChangeAvailability()
  const { toShop } = useSwitchWorkspace()
  const currency = useCurrency()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const detail = t('palette:action')
  const soldOut = hits
    .filter(({ resource }) => resource === 'menu-items' || resource === 'availability')
    .slice(0, 3)
    .map(({ id, name }) => ({
      id: `sold-out ${id}`,
      label: t('palette:sold_out', { name }),
      detail,
      run: () =>
        changeAvailability({
          changes: [{ menu_item_id: id, sold_out: true }],
          message: t('palette:now_sold_out', { name }),
          undo: [{ menu_item_id: id, sold_out: false }],
        }),
    }))
  const prices = hits
    .filter(({ resource }) => resource === 'menu-items')
    .slice(0, 3)
    .map(({ id, name, amount }) => ({
      id: `price ${id}`,
      label: t('palette:price', { name }),
      detail: amount === null ? detail : formatAmount(amount, currency),
      run: () => onPrice(id),
    }))
  const others: PaletteEntry[] = [
    ...(document.querySelector(sendButton)
      ? [
          {
            id: 'send',
            label: t('palette:send'),
            detail,
            run: () => document.querySelector<HTMLElement>(sendButton)?.click(),
          },
        ]
      : []),
    ...profile.shops
      .filter(({ id }) => id !== profile.shop?.id)
      .map(({ id, name }) => ({
        id: `shop ${id}`,
        label: t('palette:switch_shop', { name }),
        detail,
        run: () => void toShop(id),
      })),
    {
      id: 'scheme',
      label: t(scheme === 'dark' ? 'common:palette.light' : 'common:palette.dark'),
      detail,
      run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
  ]
  const withDishes = command === 'price' ? [...prices, ...soldOut] : [...soldOut, ...prices]
  return [...withDishes, ...others.filter(({ label }) => foldSearch(label).includes(text))]
}

function useGo() {
  const router = useRouter()
  return (
    entry: Omit<PaletteEntry, 'run' | 'target'>,
    to: PagePath,
    search: SearchParams = {},
  ): PaletteEntry => ({
    ...entry,
    target: { to, search },
    run: () => void router.navigate({ to, search }),
  })
}

/** Returns the page of a record and its list; null for an unknown kind. */
function targetOf({ resource, id, name }: SearchHit) {
  if (resource === 'receipts') return { list: 'receipts', to: recordPath('receipts', id) }
  if (resource === 'checks') return { list: 'floor', to: recordPath('floor', id) }
  if (resource === 'tables') return { list: 'shop-maps', to: recordPath('shop-maps', id) }
  if (resource === 'availability')
    return { list: 'availability', to: '/pos/availability', search: { q: name } } as const
  const path = Object.values(shownResources).find((one) => one.name === resource)?.path
  return path ? { list: path, to: recordPath(path, id) } : null
}
