import { isRecordId } from '@pos/contract/record-id'
import { Link, useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbsOf } from './breadcrumbs.ts'
import { useCrumbNames } from './crumb-names.ts'
import classes from './shell.module.css'

/** Where the screen is, one crumb a segment. */
export function BreadcrumbStrip() {
  const { t, i18n } = useTranslation('navigation')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // Before a guard has let somebody in, a record's name is not asked for.
  const hasArrived = useRouterState({ select: ({ location, resolvedLocation }) => resolvedLocation?.pathname === location.pathname })
  const names = useCrumbNames(hasArrived ? pathname : '')
  const crumbs = crumbsOf(pathname, (path, segment) => {
    const name = names.get(segment)
    if (name) return name
    // A list below a parent is called like the whole list.
    const below = path
      .replace(/^pos\//, '')
      .split('/')
      .filter((part, index, all) => !isRecordId(part) || index === all.length - 1)
      .join('/')
    const key = [`paths.${below}`, `paths.${below.replace(segment, '$id')}`, `segments.${segment}`].find((candidate) =>
      i18n.exists(candidate, { ns: 'navigation' }),
    )
    if (key) return t(key as 'paths.pos')
    return isRecordId(segment) ? t('segments.edit') : null
  })
  return (
    <nav aria-label={t('breadcrumbs')} className={`${classes.crumbs} pos-no-print`}>
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.to}>
          {index > 0 && <span aria-hidden>/</span>}
          <Link to={crumb.to} preload={false} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
