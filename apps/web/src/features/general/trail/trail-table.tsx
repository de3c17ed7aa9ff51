import { ActionIcon, Stack, Text } from '@mantine/core'
import type { TrailEntry } from '@pos/contract/history/trail'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownResource } from '#kit/changes/change-names.ts'
import { useProfile, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime, zoneName } from '#lib/text/format.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { EntryDetails } from './entry-details.tsx'
import { pageOf } from './page-of.ts'
import { useNames } from './use-names.ts'

/** Lists actions, newest first; each row expands to its changes and origin. */
export function TrailTable({ entries }: { entries: readonly TrailEntry[] }) {
  const { t } = useTranslation('trail')
  const timeZone = useTimeZone()
  const { actionOf } = useNames()
  const [open, setOpen] = useState<readonly TrailEntry['id'][]>([])
  const toggle = ({ id }: TrailEntry) =>
    setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id])
  return (
    <PlainTable
      label={t('title')}
      records={entries}
      keyOf={({ id }) => String(id)}
      renderDetail={(entry) =>
        open.includes(entry.id) && (
          <div id={detailsId(entry)}>
            <Suspense fallback={null}>
              <EntryDetails entry={entry} />
            </Suspense>
          </div>
        )
      }
      columns={[
        {
          label: t('show'),
          role: 'toggle',
          render: (entry) => (
            <Toggle entry={entry} isOpen={open.includes(entry.id)} onToggle={() => toggle(entry)} />
          ),
        },
        {
          label: t('columns.at'),
          role: 'title',
          look: 'whole',
          render: ({ at, shop }) => <EntryTime at={at} timeZone={shop?.timezone ?? timeZone} />,
        },
        {
          label: t('columns.actor'),
          minWidth: 100,
          render: (entry) => <Actor entry={entry} />,
        },
        { label: t('columns.action'), minWidth: 100, render: ({ action }) => actionOf(action) },
        { label: t('columns.record'), render: (entry) => <RecordName entry={entry} /> },
        {
          label: t('columns.shop'),
          givesWay: 2,
          render: (entry) =>
            isOfShop(entry) ? entry.shop?.name || t('shop_gone') : t('whole_organization'),
        },
        {
          label: t('from_where'),
          givesWay: 1,
          look: 'whole',
          render: ({ ip_address: address }) => address ?? '-',
        },
      ]}
    />
  )
}

/** The time in the zone of the entry's shop, which is named if it is another one. */
function EntryTime({ at, timeZone }: { at: string; timeZone: string }) {
  const current = useTimeZone()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatDateTime(at, timeZone)}
      {timeZone !== current && (
        <Text span size="xs" c="dimmed">
          {' '}
          {zoneName(at, timeZone)}
        </Text>
      )}
    </span>
  )
}

const detailsId = ({ id }: TrailEntry) => `trail-${id}`

interface ToggleProps {
  entry: TrailEntry
  isOpen: boolean
  onToggle: () => void
}

function Toggle({ entry, isOpen, onToggle }: ToggleProps) {
  const { t } = useTranslation('trail')
  const current = useTimeZone()
  const timeZone = entry.shop?.timezone ?? current
  const { actionOf } = useNames()
  const name = `${formatDateTime(entry.at, timeZone)} ${actionOf(entry.action)}`
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <ActionIcon
      variant="subtle"
      color="secondary"
      aria-expanded={isOpen}
      {...(isOpen ? { 'aria-controls': detailsId(entry) } : {})}
      aria-label={`${t(isOpen ? 'hide' : 'show')}: ${name}`}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function Actor({ entry }: { entry: TrailEntry }) {
  const { t } = useTranslation('trail')
  const { actorOf } = useNames()
  return (
    <Stack gap={0}>
      <span>{actorOf(entry)}</span>
      {entry.actor !== 'user' && entry.actor_name && (
        <Text size="xs" c="dimmed">
          {t(`actors.${entry.actor}`)}
        </Text>
      )}
    </Stack>
  )
}

/** The kind and name of the record, as a link if it has a page in the current shop. */
function RecordName({ entry }: { entry: TrailEntry }) {
  const { kindOf } = useNames()
  const { shop } = useProfile()
  const page = pageOf(entry, shop?.id ?? null)
  return (
    <Stack gap={0}>
      <span style={{ overflowWrap: 'anywhere' }}>
        {page ? (
          <PageLink to={page}>{entry.record_name ?? kindOf(entry.resource)}</PageLink>
        ) : (
          (entry.record_name ?? kindOf(entry.resource))
        )}
      </span>
      {entry.record_name && (
        <Text size="xs" c="dimmed">
          {kindOf(entry.resource)}
        </Text>
      )}
    </Stack>
  )
}

/**
 * Returns true for records of a shop. Global records, such as the organization itself, belong to
 * none.
 */
const isOfShop = ({ shop, resource }: TrailEntry) =>
  shop !== null && knownResource(resource)?.scope !== 'global'
