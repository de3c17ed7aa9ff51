import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconFileImport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import { relativeTime } from '#lib/text/relative-time.ts'
import { useNow } from '#lib/use-now.ts'
import { useSwitchWorkspace } from '#lib/use-switch-workspace.ts'
import { LoadFailed } from '#ui/layout/load-failed.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import classes from './bell.module.css'
import { closeBell } from './bell-panel-id.ts'
import { type BellContent, isNew, markSeen, useAlerts } from './use-alerts.ts'
import { type BellLine, useBellLines } from './use-bell-lines.ts'

/**
 * Alerts of all the person's shops, newest first, each with a link to the screen that resolves it.
 * Opening the list marks them as seen.
 */
export function BellPanel({ onOpenCopy }: { onOpenCopy: (id: string) => void }) {
  const { t } = useTranslation('attention')
  const { data, error, isFetching, refetch } = useAlerts('all')
  const lines = useBellLines(data)
  const copies = data?.copies ?? []
  const seenAt = useSeenBefore(data)
  if (!data && error) {
    return (
      <LoadFailed
        title={t('load_failed')}
        retry={t('retry')}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      >
        {error.message}
      </LoadFailed>
    )
  }
  if (!data) return <TableSkeleton columns={1} label={t('loading')} />
  return (
    <>
      <h2 className={classes.title}>{t('bell')}</h2>
      {lines.length + copies.length === 0 ? (
        <p className={classes.nothing}>
          <IconCircleCheck size={18} aria-hidden />
          {t('none')}
        </p>
      ) : (
        <ul className={classes.lines}>
          {copies.map((copy) => (
            <li key={copy.id}>
              <CopyLine copy={copy} isNew={isNew(copy.ended_at, seenAt)} onOpen={onOpenCopy} />
            </li>
          ))}
          {lines.map((line) => (
            <li key={line.key}>
              <LinkedLine line={line} isNew={isNew(line.at, seenAt)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Marks the listed alerts as seen, and returns the previous time: new lines stay marked while the
 * list is open.
 */
function useSeenBefore(data: BellContent | undefined): string | null {
  const [before, setBefore] = useState<{ readonly seenAt: string | null } | null>(null)
  const at = data?.alerts.at
  if (data && !before) setBefore({ seenAt: data.alerts.seen_at })
  useEffect(() => {
    // If the request fails, the lines stay new.
    if (at) markSeen(at).catch(() => {})
  }, [at])
  return before?.seenAt ?? null
}

function LinkedLine({ line, isNew: isLineNew }: { line: BellLine; isNew: boolean }) {
  const { t } = useTranslation('attention')
  const { toShop } = useSwitchWorkspace()
  const Icon = line.isAlert ? IconAlertTriangle : IconFileImport
  const content = (
    <>
      <Icon size={18} aria-hidden data-alert={line.isAlert} />
      <span>
        <span className={classes.text}>{line.text}</span>
        <span className={classes.when}>
          {line.shopName && `${line.shopName} · `}
          {line.at && <When at={line.at} timeZone={line.timeZone} />}
          {isLineNew && <em>{t('new')}</em>}
        </span>
      </span>
    </>
  )
  const { shop, to, search } = line
  if (!shop) {
    return (
      <PageLink
        className={classes.line}
        data-new={isLineNew}
        to={to}
        search={search}
        onClick={closeBell}
      >
        {content}
      </PageLink>
    )
  }
  return (
    <UnstyledButton
      className={classes.line ?? ''}
      data-new={isLineNew}
      title={t('other_shop', { shop: shop.name })}
      onClick={() => {
        closeBell()
        void toShop(shop.id, { to, search })
      }}
    >
      {content}
    </UnstyledButton>
  )
}

/** A copy to other shops: its progress or its result. */
function CopyLine({
  copy,
  isNew: isLineNew,
  onOpen,
}: {
  copy: BellContent['copies'][number]
  isNew: boolean
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('attention')
  const timeZone = useTimeZone()
  const total = copy.shops.length
  const copied = copy.shops.filter(
    ({ state }) => state === 'copied' || state === 'kept' || state === 'unchanged',
  ).length
  const done = copy.shops.filter(({ state }) => state !== 'waiting' && state !== 'undoing').length
  const isUndone = copy.shops.some(({ state }) => state === 'undone')
  const ended =
    copied === total ? t('copy_ended', { count: total }) : t('copy_partly', { done: copied, total })
  return (
    <UnstyledButton
      className={classes.line ?? ''}
      data-new={isLineNew}
      onClick={() => {
        closeBell()
        onOpen(copy.id)
      }}
    >
      <IconCopy size={18} aria-hidden />
      <span>
        <span className={classes.text}>
          {copy.ended_at === null
            ? t('copy_running', { done, total })
            : isUndone
              ? t('copy_undone')
              : ended}
        </span>
        <span className={classes.when}>
          <When at={copy.ended_at ?? copy.at} timeZone={timeZone} />
          {isLineNew && <em>{t('new')}</em>}
        </span>
      </span>
    </UnstyledButton>
  )
}

/** Shows how long ago an alert began; the exact time of its shop is its title. */
function When({ at, timeZone }: { at: string; timeZone: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)}>
      {relativeTime(at, now)}
    </time>
  )
}
