import type { ListView } from '@pos/contract/accounts/list-views'
import { reportResource, reportViewParameters } from '@pos/contract/reports/report-views'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ListViews } from '#kit/views/use-list-views.ts'
import { useProfile } from '#lib/profile.ts'
import type { RawSearch } from './report-search.ts'
import type { ReportName } from './use-report.ts'

/** A report's saved views, and whether it is opening with the person's default one. */
interface ReportViews extends ListViews {
  readonly isOpening: boolean
}

/**
 * The person's saved views of a report. Without parameters, the report opens with the default one.
 */
export function useReportViews(name: ReportName, raw: RawSearch): ReportViews {
  const { list_views: all } = useProfile()
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const resource = reportResource(name)
  const parameters = reportViewParameters(resource) ?? []
  const views = all.filter((view) => view.resource === resource)
  const standard = views.find((view) => view.is_default)
  const current = views.find(({ id }) => id === raw.view) ?? null
  const query = Object.fromEntries(
    parameters.flatMap((parameter) => (raw[parameter] ? [[parameter, raw[parameter]]] : [])),
  )
  const show = (view: ListView | null, replace = false) => {
    const search = { ...view?.query, view: view?.id ?? (standard ? 'all' : '') }
    void navigate({ to: '.', search, replace, resetScroll: false })
  }
  const isBare = ![...parameters, 'view'].some((parameter) => address[parameter])
  const opensWith = standard && isBare ? standard : null
  const open = useEffectEvent((view: ListView) => show(view, true))
  // Once, because further calls would start the navigation again.
  useEffect(() => {
    if (opensWith) open(opensWith)
  }, [opensWith])
  const isChanged =
    current !== null &&
    parameters.some((parameter) => (current.query[parameter] ?? '') !== (query[parameter] ?? ''))
  return {
    views,
    current,
    query,
    isChanged,
    show: (view) => show(view),
    isOpening: opensWith !== null,
  }
}
