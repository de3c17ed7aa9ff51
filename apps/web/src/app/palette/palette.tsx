import '@mantine/spotlight/styles.css'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { Profile } from '@pos/contract/accounts/profile'
import { foldSearch } from '@pos/domain/text/fold-search'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#ui/feedback/store.ts'
import { readCommand } from './palette-command.ts'
import {
  type PaletteEntry,
  useActionEntries,
  useRecordEntries,
  useScreenEntries,
} from './palette-entries.tsx'
import { readRecent, rememberRecent } from './palette-recent.ts'
import { paletteQuery, paletteRequests } from './palette-store.ts'

const PriceBox = lazy(() => import('./price-box.tsx').then((m) => ({ default: m.PriceBox })))
const [store, { open }] = createSpotlight()

/** Synonyms, separated by commas. */
const phrasesOf = (text: string) => text.split(/\s*,\s*/).map((word) => foldSearch(word))

/** Pause after typing before the server is queried. */
const pauseMilliseconds = 120

/**
 * Finds records, screens and actions by a part of their names, in kana or letters of any width. The
 * last choice is first.
 */
export function Palette({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['palette', 'common'])
  const requests = useStore(paletteRequests)
  const query = useStore(paletteQuery)
  // Each request opens it, including the one that loaded it.
  useEffect(() => {
    if (requests > 0) open()
  }, [requests])
  const [pricedId, setPricedId] = useState<string | null>(null)
  const { groups, isLoading } = usePaletteGroups(profile, query, setPricedId)
  const shown = groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join('|')
  useEffect(() => (shown === '' ? undefined : selectFirst()), [shown])
  const priceBox = pricedId && (
    <Suspense>
      <PriceBox id={pricedId} onClose={() => setPricedId(null)} />
    </Suspense>
  )
  return (
    <>
      {priceBox}
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={paletteQuery.write}
        onSpotlightClose={() => paletteQuery.write('')}
        scrollable
        maxHeight="60vh"
        centered={false}
        yOffset="10vh"
      >
        <Spotlight.Search
          leftSection={<IconSearch size={18} aria-hidden />}
          placeholder={t('palette:placeholder')}
          aria-label={t('palette:placeholder')}
        />
        <Spotlight.ActionsList>
          {groups.map(({ label, entries }) => (
            // A long name is truncated instead of widening the list.
            <Spotlight.ActionsGroup key={label} label={label} style={{ contain: 'inline-size' }}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {groups.length === 0 && (
            <Spotlight.Empty>
              {isLoading ? t('common:loading') : t('palette:nothing')}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  )
}

/** Returns the results of the typed text in groups, in their order. */
function usePaletteGroups(profile: Profile, query: string, onPrice: (id: string) => void) {
  const { t } = useTranslation(['palette', 'navigation'])
  const typed = foldSearch(query).trim()
  const { command, text } = readCommand(typed, {
    sold_out: phrasesOf(t('palette:sold_out_words')),
    price: phrasesOf(t('palette:price_words')),
  })
  // The server folds a name itself, and needs days and times as typed.
  const name = command ? text : query.trim()
  const [asked] = useDebouncedValue(name, pauseMilliseconds)
  const { hits, entries: records, isLoading } = useRecordEntries(text === '' ? '' : asked)
  const actions = useActionEntries(profile, { text, command, hits, onPrice })
  const screens = useScreenEntries(profile, text)
  const recent = useRecentEntries(text === '')
  const things = { label: t('palette:actions'), entries: actions }
  const groups = [
    { label: t('palette:recent'), entries: recent },
    ...(command ? [things] : []),
    { label: t('palette:records'), entries: records },
    ...(command ? [] : [things]),
    { label: t('palette:screens'), entries: screens },
  ].filter(({ entries }) => entries.length > 0)
  return { groups, isLoading: isLoading || name !== asked }
}

function Entry({ entry: { label, detail, target, run } }: { entry: PaletteEntry }) {
  return (
    <Spotlight.Action
      onClick={() => {
        if (target) rememberRecent({ label, detail, ...target })
        run()
      }}
    >
      <Text size="sm" truncate style={{ flex: 1 }}>
        {label}
      </Text>
      <Text size="xs" truncate style={{ flex: 'none', maxWidth: '50%', opacity: 0.8 }}>
        {detail}
      </Text>
    </Spotlight.Action>
  )
}

/**
 * Enter chooses the first line, also if the server's response arrived after the last letter: the
 * library only selects while typing.
 */
function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Returns the pages opened last from here. */
function useRecentEntries(isShown: boolean): PaletteEntry[] {
  const router = useRouter()
  if (!isShown) return []
  return readRecent().map(({ label, detail, to, search = {} }) => ({
    id: `recent ${to}`,
    label,
    detail,
    target: { to, search },
    run: () => void router.navigate({ to, search }),
  }))
}
