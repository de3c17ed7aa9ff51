import { Button, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import { CountDialog, type DrawerToCount } from './count-dialog.tsx'
import { partOf, shownParts } from './drawer-parts.ts'
import { sessionKey } from './use-typed.ts'

/**
 * The drawers of a day: expected and counted amounts, over or short, and how they are calculated.
 */
export function DrawerTable({ day, canCount }: { day: BusinessDay; canCount: boolean }) {
  const { t } = useTranslation('day-close')
  const { drawers } = day.figures
  const { blind_drawers: blind } = day
  const [counting, setCounting] = useState<DrawerToCount | null>(null)
  const hasMoved = drawers.some(({ since_count }) => since_count !== 0)
  return (
    <Section title={t('drawers.title')} description={t('drawers.text')}>
      {blind.length > 0 && <BlindDrawers drawers={blind} onCount={setCounting} />}
      {counting && (
        <CountDialog date={day.business_date} drawer={counting} onClose={() => setCounting(null)} />
      )}
      {drawers.length === 0 && blind.length > 0 ? null : drawers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('drawers.empty')}
        </Text>
      ) : (
        <PlainTable
          label={t('drawers.title')}
          isStacked
          records={drawers}
          keyOf={sessionKey}
          columns={[
            {
              label: t('drawer'),
              role: 'title',
              render: (drawer) => <DrawerName drawer={drawer} />,
            },
            ...shownParts(drawers).map((name) => ({
              label: t(`parts.${name}`),
              look: 'number' as const,
              render: (drawer: DrawerRow) => (
                <>
                  <Amount>{partOf(drawer, name)}</Amount>
                  {name === 'float' && (
                    <FloatDifference>{drawer.float_difference ?? 0}</FloatDifference>
                  )}
                </>
              ),
            })),
            {
              label: t('expected'),
              look: 'number',
              isStrong: true,
              render: ({ expected }) => <Amount>{expected}</Amount>,
            },
            {
              label: t('counted'),
              look: 'number',
              render: ({ counted }) => <Amount>{counted}</Amount>,
            },
            hasMoved && {
              label: t('since_count'),
              look: 'number',
              render: (drawer) => <Amount>{drawer.since_count}</Amount>,
            },
            {
              label: t('over_short'),
              look: 'number',
              render: ({ over_short: difference }) => <OverShortText>{difference}</OverShortText>,
            },
            canCount && {
              label: t('count.label'),
              role: 'action',
              render: (drawer) => (
                <CountButton drawer={drawer} onCount={() => setCounting(drawer)} />
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

/** The difference between a float and the last count. */
function FloatDifference({ children: difference }: { children: number }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  if (difference === 0) return null
  const amount = `${difference > 0 ? '+' : ''}${formatAmount(difference, currency)}`
  return (
    <Text size="xs" c="var(--pos-error-ink)">
      {t('float_difference', { amount })}
    </Text>
  )
}

function DrawerName({
  drawer: { device, session, staff },
}: {
  drawer: Pick<DrawerRow, 'device' | 'session' | 'staff'>
}) {
  const { t } = useTranslation('day-close')
  return (
    <>
      {device || t('no_drawer')}
      {session > 1 ? ` (${t('session', { number: session })})` : ''}
      {staff && (
        <Text size="xs" c="dimmed">
          {staff}
        </Text>
      )}
    </>
  )
}

/** Counts a drawer, again if it was counted. */
function CountButton({
  drawer: { device, session, counted },
  onCount,
}: {
  drawer: Pick<DrawerRow, 'device' | 'session'> & Partial<Pick<DrawerRow, 'counted'>>
  onCount: () => void
}) {
  const { t } = useTranslation('day-close')
  const isCounted = counted !== null && counted !== undefined
  return (
    <Button
      size="compact-sm"
      variant={isCounted ? 'default' : 'light'}
      aria-label={t('count.of', { drawer: device || t('no_drawer'), session })}
      onClick={onCount}
      className="pos-no-print"
    >
      {isCounted ? t('count.again') : t('count.label')}
    </Button>
  )
}

/** Drawers that the person counts without seeing what they should hold. */
function BlindDrawers({
  drawers,
  onCount,
}: {
  drawers: BusinessDay['blind_drawers']
  onCount: (drawer: DrawerToCount) => void
}) {
  const { t } = useTranslation('day-close')
  return (
    <PlainTable
      label={t('count.blind_title')}
      records={drawers}
      keyOf={sessionKey}
      columns={[
        { label: t('drawer'), role: 'title', render: (drawer) => <DrawerName drawer={drawer} /> },
        {
          label: t('over_short'),
          render: () => (
            <Text size="sm" c="dimmed">
              {t('count.blind')}
            </Text>
          ),
        },
        {
          label: t('count.label'),
          role: 'action',
          render: (drawer) => <CountButton drawer={drawer} onCount={() => onCount(drawer)} />,
        },
      ]}
    />
  )
}
