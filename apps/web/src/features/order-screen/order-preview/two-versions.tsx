import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { OrderMenu } from '@pos/order-screen/order-menu'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailed } from '#ui/layout/load-failed.tsx'
import classes from './two-versions.module.css'
import type { MenuVersion } from './use-menus.ts'
import type { PreviewSearch } from './use-preview-search.ts'

interface TwoVersionsProps {
  versions: readonly MenuVersion[]
  search: PreviewSearch
  onChange: (change: Record<string, string>) => void
  children: (menu: OrderMenu, version: MenuVersion) => ReactNode
}

/** Draft and release side by side; on a phone one at a time. */
export function TwoVersions({ versions, search, onChange, children }: TwoVersionsProps) {
  const { t } = useTranslation('order-preview')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const name = useVersionName()
  return (
    <>
      {isNarrow && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={t('sides.choose')}
          data={versions.map((version) => ({ value: version.key, label: name(version) }))}
          value={search.side}
          onChange={(version) => onChange({ side: version })}
        />
      )}
      <div className={classes.sides}>
        {versions
          .filter((version) => !isNarrow || version.key === search.side)
          .map((version) => (
            <div key={version.key} className={classes.side}>
              <h2 className={isNarrow ? 'pos-visually-hidden' : classes.name}>{name(version)}</h2>
              <Suspense fallback={<Skeleton height={320} />}>
                <Version version={version}>{children}</Version>
              </Suspense>
            </div>
          ))}
      </div>
    </>
  )
}

/** The name of a version. */
export function useVersionName() {
  const { t } = useTranslation('order-preview')
  return ({ key, number }: MenuVersion) =>
    key === 'draft'
      ? t('sides.draft')
      : number === null
        ? t('sides.release')
        : t('sides.release_number', { number })
}

function Version({
  version,
  children,
}: {
  version: MenuVersion
  children: TwoVersionsProps['children']
}) {
  const { t } = useTranslation(['order-preview', 'kit', 'common'])
  if (version.menu) return children(version.menu, version)
  if (version.isError)
    return (
      <LoadFailed title={t('kit:load_failed')} retry={t('kit:retry')} onRetry={version.refetch} />
    )
  if (version.menu === null)
    return (
      <EmptyState
        title={t('order-preview:sides.never_sent')}
        text={t('order-preview:sides.never_sent_text')}
      />
    )
  return <Skeleton height={320} role="status" aria-label={t('common:loading')} />
}
