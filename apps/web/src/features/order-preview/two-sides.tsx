import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import classes from './two-sides.module.css'
import type { PreviewMenu } from './preview-menu.ts'
import type { MenuSide } from './use-menus.ts'
import type { PreviewSearch } from './use-preview-search.ts'

interface TwoSidesProps {
  sides: readonly MenuSide[]
  search: PreviewSearch
  onChange: (change: Record<string, string>) => void
  children: (menu: PreviewMenu, side: MenuSide) => ReactNode
}

/** Draft and release beside each other; on a phone one at a time. */
export function TwoSides({ sides, search, onChange, children }: TwoSidesProps) {
  const { t } = useTranslation('order-preview')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const name = useSideName()
  return (
    <>
      {isNarrow && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={t('sides.choose')}
          data={sides.map((side) => ({ value: side.key, label: name(side) }))}
          value={search.side}
          onChange={(side) => onChange({ side })}
        />
      )}
      <div className={classes.sides}>
        {sides
          .filter((side) => !isNarrow || side.key === search.side)
          .map((side) => (
            <div key={side.key} className={classes.side}>
              {!isNarrow && <h2 className={classes.name}>{name(side)}</h2>}
              <Suspense fallback={<Skeleton height={320} />}>
                <Side side={side}>{children}</Side>
              </Suspense>
            </div>
          ))}
      </div>
    </>
  )
}

/** What a side is called. */
export function useSideName() {
  const { t } = useTranslation('order-preview')
  return ({ key, number }: MenuSide) =>
    key === 'draft' ? t('sides.draft') : number === null ? t('sides.release') : t('sides.release_number', { number })
}

function Side({ side, children }: { side: MenuSide; children: TwoSidesProps['children'] }) {
  const { t } = useTranslation(['order-preview', 'kit', 'common'])
  if (side.menu) return children(side.menu, side)
  if (side.isError)
    return (
      <Alert color="error" title={t('kit:load_failed')}>
        <Button size="compact-sm" variant="light" onClick={side.refetch}>
          {t('kit:retry')}
        </Button>
      </Alert>
    )
  if (side.menu === null) return <EmptyState title={t('order-preview:sides.never_sent')} text={t('order-preview:sides.never_sent_text')} />
  return <Skeleton height={320} role="status" aria-label={t('common:loading')} />
}
