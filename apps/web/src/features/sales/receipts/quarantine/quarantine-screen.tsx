import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { OneRecord } from '../detail/one-record.tsx'
import { PostOrigin } from '../detail/post-origin.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import classes from '../receipts.module.css'
import { QuarantineEditor } from './quarantine-editor.tsx'
import type { Post } from './use-quarantine.ts'

/** One refused post: its problems, and what to do about it. */
export function QuarantineScreen() {
  const { t } = useTranslation('receipts')
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const { data, error } = useEndpoint(`/v1/receipts/quarantine/${id}`)
  return (
    <>
      <PageHeader
        title={t('quarantine.title')}
        back={<BackToList to="/pos/receipts" search={{ tab: 'quarantine' }} />}
      />
      <OneRecord data={data} error={error} notFound={t('quarantine.not_found')}>
        {(post) => <Content post={post} />}
      </OneRecord>
    </>
  )
}

/** The page of the stored record, if any; drawer events have none. */
const linkTo = (kind: Post['kind'], id: string | null) =>
  id === null || kind === 'cash_event' || kind === 'check_event'
    ? null
    : recordPath(kind === 'receipt' ? 'receipts' : 'receipt-void-orders', id)

function Content({ post }: { post: Post }) {
  const { t } = useTranslation('receipts')
  const { kind } = post
  const existing = linkTo(kind, post.existing_id)
  return (
    <Stack gap="md">
      <Section title={t(`quarantine.kinds.${kind}`)}>
        <PostOrigin post={post} />
        {existing && !post.resolution && (
          <PageLink className={classes.link ?? ''} to={existing}>
            {t('quarantine.existing')}
          </PageLink>
        )}
      </Section>
      {post.resolution ? <Resolution post={post} /> : <QuarantineEditor post={post} />}
    </Stack>
  )
}

function Resolution({ post }: { post: Post }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const { resolution, resolved_at, resolved_by_name, resolution_reason, kind, content } = post
  const record = linkTo(kind, post.record_id)
  return (
    <Section title={t(`quarantine.resolutions.${resolution ?? 'dismissed'}`)}>
      <Text size="sm">
        {t('history.by', {
          time: formatDateTime(resolved_at, timeZone),
          name: resolved_by_name ?? '-',
        })}
      </Text>
      {resolution_reason && (
        <Text size="sm">{t('history.reason', { reason: resolution_reason })}</Text>
      )}
      {record && (
        <PageLink className={classes.link ?? ''} to={record}>
          {t('quarantine.open_record')}
        </PageLink>
      )}
      <details className={classes.content}>
        <summary>{t('quarantine.content')}</summary>
        <pre>{JSON.stringify(content, null, 2)}</pre>
      </details>
    </Section>
  )
}
