import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { PushAdapters } from './push-adapters.tsx'
import { SendTable } from './send-table.tsx'

/** Refreshes often, because people looking for a fault watch devices connect and disconnect. */
const refreshMilliseconds = 10_000

export function FirebaseScreen() {
  const { t } = useTranslation(['firebase', 'kit'])
  const { shop } = useProfile()
  const { data, error, refetch } = useEndpointPage('/v1/firebases', null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })
  return (
    <>
      <PageHeader title={t('firebase:title')} description={t('firebase:description')} />
      {!data ? (
        <LoadState of={[{ error, refetch }]}>
          <Stack aria-hidden>
            <Skeleton height={140} />
            <Skeleton height={280} />
          </Stack>
        </LoadState>
      ) : (
        <Stack>
          <PushAdapters state={data.data} shopName={shop?.name ?? null} />
          <SendTable releases={data.data.releases} />
        </Stack>
      )}
    </>
  )
}
