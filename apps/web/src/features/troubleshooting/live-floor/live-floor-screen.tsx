import '@mantine/core/styles/Tabs.css'
import { Alert, Button, Paper, Tabs } from '@mantine/core'
import type { getLiveFloor } from '@pos/contract/checks/live-floor'
import type { ResponseOf } from '@pos/contract/endpoint'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatTime } from '#lib/text/format.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import { CheckList } from './check-list.tsx'
import { FloorMap } from './floor-map.tsx'
import { contentOf, elsewhere, type FloorClock, tableTones } from './floor-tables.ts'
import classes from './live-floor.module.css'
import { ReportedTables } from './reported-tables.tsx'

type LiveFloor = ResponseOf<typeof getLiveFloor>['data']

const refreshMilliseconds = 3000
const watched = { noProgress: true, keepsPrevious: true, refetchInterval: refreshMilliseconds }

/** Shows the floors with everything that is open. */
export function LiveFloorScreen() {
  const { t } = useTranslation('live-floor')
  const timeZone = useTimeZone()
  const { data, error, refetch } = useEndpointPage('/v1/live-floor', null, watched)
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {data ? (
        <>
          {error && (
            <Alert
              color="warning"
              mb="md"
              title={t('stale', { time: formatTime(data.meta.server_time, timeZone) })}
            >
              <Button
                size="compact-sm"
                variant="light"
                color="error"
                onClick={() => void refetch()}
              >
                {t('retry')}
              </Button>
            </Alert>
          )}
          <Sums floor={data.data} />
          <Floors
            floor={data.data}
            clock={{ now: data.meta.server_time, limit: data.meta.warning_limit_time }}
          />
        </>
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <Paper>
            <TableSkeleton rows={6} label={t('loading')} />
          </Paper>
        </LoadState>
      )}
    </>
  )
}

/** Checks, guests and amount of everything that is open. */
function Sums({ floor: { checks, reported } }: { floor: LiveFloor }) {
  const { t } = useTranslation('live-floor')
  const currency = useCurrency()
  const all = [...checks, ...reported]
  const guests = all.reduce((sum, one) => sum + one.guests, 0)
  const amount = all.reduce((sum, one) => sum + one.amount, 0)
  return (
    <ul className={classes.sums} aria-label={t('sums.label')}>
      <li>{t('sums.checks', { count: all.length })}</li>
      <li>{t('sums.guests', { count: guests })}</li>
      <li>{t('sums.amount', { amount: formatAmount(amount, currency) })}</li>
    </ul>
  )
}

interface FloorsProps {
  floor: LiveFloor
  clock: FloorClock
}

/** A map for each floor, or a list: the only view on phones. */
function Floors({ floor, clock }: FloorsProps) {
  const { t } = useTranslation('live-floor')
  const isPhone = useIsPhone()
  const { view: raw } = useSearch({
    strict: false,
    select: ({ view }: { readonly view?: string }) => ({ view }),
  })
  const navigate = useNavigate()
  const { floors } = floor
  if (isPhone || floors.length === 0) return <AsList floor={floor} clock={clock} />
  const view = raw === 'list' ? 'list' : (floors.find(({ id }) => id === raw) ?? floors[0])?.id
  return (
    <Tabs
      value={view ?? 'list'}
      onChange={(next) => void navigate({ to: '.', search: { view: next ?? '' }, replace: true })}
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label={t('views.label')} className="pos-no-print">
        {floors.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="list">{t('views.list')}</Tabs.Tab>
      </Tabs.List>
      {floors.map((one) => (
        <Tabs.Panel key={one.id} value={one.id}>
          <Paper className={classes.frame} mb="md">
            <FloorMap floor={one} contentOf={(code) => contentOf(code, floor)} clock={clock} />
            <Legend />
          </Paper>
          <Elsewhere floor={floor} clock={clock} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="list">
        <AsList floor={floor} clock={clock} />
      </Tabs.Panel>
    </Tabs>
  )
}

function AsList({ floor: { checks, reported }, clock }: FloorsProps) {
  const { t } = useTranslation('live-floor')
  if (checks.length === 0 && reported.length === 0)
    return (
      <Paper>
        <EmptyState title={t('empty')} text={t('empty_text')} />
      </Paper>
    )
  return (
    <>
      {checks.length > 0 && (
        <Paper mb="md">
          <CheckList label={t('views.list')} checks={checks} clock={clock} />
        </Paper>
      )}
      <ReportedTables tables={reported} clock={clock} />
    </>
  )
}

/** Checks without a table of a floor: takeout, tabs, and tables that were removed. */
function Elsewhere({ floor, clock }: FloorsProps) {
  const { t } = useTranslation('live-floor')
  const { checks, reported } = elsewhere(floor)
  return (
    <div className={classes.stack}>
      {checks.length > 0 && (
        <Section title={t('map.elsewhere')}>
          <CheckList label={t('map.elsewhere')} checks={checks} clock={clock} />
        </Section>
      )}
      <ReportedTables tables={reported} clock={clock} />
    </div>
  )
}

function Legend() {
  const { t } = useTranslation('live-floor')
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {tableTones.toReversed().map((tone) => (
        <li key={tone}>
          <svg viewBox="-12 -12 24 24" aria-hidden>
            <g className={classes.table} data-tone={tone}>
              <rect className={classes.top} x={-10} y={-10} width={20} height={20} rx={4} />
            </g>
          </svg>
          {t(`states.${tone}`)}
        </li>
      ))}
    </ul>
  )
}
