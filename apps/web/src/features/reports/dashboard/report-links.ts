import type { Dashboard } from '@pos/contract/reports/dashboard'
import { useNavigate } from '@tanstack/react-router'
import { useProfile } from '#lib/profile.ts'

/** Parameters of a report's address. */
type Asked = Readonly<Record<string, string | undefined>>

/** The address of a report for the shops of the dashboard. */
export function useReportSearchOf({ shops }: Pick<Dashboard, 'shops'>): (asked: Asked) => Asked {
  const { shop } = useProfile()
  const isCurrent = shops.length === 1 && shops[0]?.id === shop?.id
  return (asked) => ({
    ...asked,
    ...(isCurrent ? {} : { shop_ids: shops.map(({ id }) => id).join(',') }),
  })
}

/** Opens a report on the shops of the dashboard. */
export function useOpenReport(dashboard: Pick<Dashboard, 'shops'>) {
  const navigate = useNavigate()
  const searchOf = useReportSearchOf(dashboard)
  return (to: '/pos/reports/revenues' | '/pos/reports/payments', asked: Asked) =>
    void navigate({ to, search: searchOf(asked) })
}
