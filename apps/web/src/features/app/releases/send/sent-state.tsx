import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatNumber } from '#lib/text/format.ts'

/** Milliseconds between two reads while a device does not have the release. */
const interval = 30_000

/** Shows how many devices have the current release, as a link to it. Empty before the first. */
export function SentState() {
  const { t } = useTranslation('releases')
  const { data } = useEndpoint(
    '/v1/releases',
    { per_page: 1 },
    {
      noProgress: true,
      staleTime: interval,
      refetchInterval: (answer) => {
        const release = answer?.data[0]
        return release && release.devices_up_to_date < release.devices ? interval : false
      },
    },
  )
  const release = data?.[0]
  if (!release || release.devices === 0) return null
  return (
    <Anchor component={PageLink} to={`/pos/releases/${release.number}`} size="sm" c="dimmed">
      {t('send.state', {
        number: release.number,
        count: formatNumber(release.devices_up_to_date),
        total: formatNumber(release.devices),
      })}
    </Anchor>
  )
}
