import { ActionIcon, Stack, Text } from '@mantine/core'
import type { TrailEntry } from '@pos/contract/history/trail'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownResource } from '#kit/changes/change-names.ts'
import { useProfile, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import table from '#ui/table/table.module.css'
import { useWideRegion } from '#ui/table/use-wide-region.ts'
import { EntryDetails } from './entry-details.tsx'
import { pageOf } from './page-of.ts'
import { useNames } from './use-names.ts'

/** Lists actions, newest first; each row expands to its changes and origin. */
export function TrailTable({ entries }: { entries: readonly TrailEntry[] }) {
  const { t } = useTranslation('trail')
  const region = useRef<HTMLDivElement>(null)
  useWideRegion(region)
  return (
    <div
      ref={region}
      role="group"
      className={`${table.region} ${table.lines}`}
      aria-label={t('title')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>
              <span className="pos-visually-hidden">{t('show')}</span>
            </th>
            <th>{t('columns.at')}</th>
            <th>{t('columns.actor')}</th>
            <th>{t('columns.action')}</th>
            <th>{t('columns.record')}</th>
            <th data-gives-way={2}>{t('columns.shop')}</th>
            <th data-gives-way={1}>{t('from_where')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRows key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columns = 7

function EntryRows({ entry }: { entry: TrailEntry }) {
  const { t } = useTranslation('trail')
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const timeZone = useTimeZone()
  const { actionOf, actorOf } = useNames()
  const at = formatDateTime(entry.at, timeZone)
  return (
    <Fragment>
      <tr>
        <td className={table.toggle}>
          <ActionIcon
            variant="subtle"
            color="secondary"
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': details } : {})}
            aria-label={`${t(isOpen ? 'hide' : 'show')}: ${at} ${actionOf(entry.action)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <IconChevronDown size={16} aria-hidden />
            ) : (
              <IconChevronRight size={16} aria-hidden />
            )}
          </ActionIcon>
        </td>
        <td data-title className={table.whole} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {at}
        </td>
        <td data-label={t('columns.actor')} style={{ minWidth: 100 }}>
          <Stack gap={0}>
            <span style={{ overflowWrap: 'anywhere' }}>{actorOf(entry)}</span>
            {entry.actor !== 'user' && entry.actor_name && (
              <Text size="xs" c="dimmed">
                {t(`actors.${entry.actor}`)}
              </Text>
            )}
          </Stack>
        </td>
        <td data-label={t('columns.action')} style={{ minWidth: 100 }}>
          {actionOf(entry.action)}
        </td>
        <td data-label={t('columns.record')}>
          <RecordName entry={entry} />
        </td>
        <td data-label={t('columns.shop')} data-gives-way={2}>
          {isOfShop(entry) ? entry.shop?.name || t('shop_gone') : t('whole_organization')}
        </td>
        <td data-label={t('from_where')} data-gives-way={1} className={table.whole}>
          {entry.ip_address ?? '-'}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td id={details} colSpan={columns} className={table.opened}>
            <Suspense fallback={null}>
              <EntryDetails entry={entry} />
            </Suspense>
          </td>
        </tr>
      )}
    </Fragment>
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
