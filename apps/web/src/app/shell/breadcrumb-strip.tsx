import { isNumber, isRecordId } from '@pos/contract/fields/record-id'
import type { Texts } from '@pos/texts/namespaces'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { recallList } from '#lib/routing/list-memory.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { i18n } from '#lib/text/i18n.ts'
import { usePathNames } from './crumb-names.ts'
import classes from './shell.module.css'

const isSegment = (segment: string): segment is keyof Texts['navigation']['segments'] =>
  i18n.exists(`segments.${segment}`, { ns: 'navigation' })

/** Breadcrumbs of the current screen, one per segment. */
export function BreadcrumbStrip() {
  const { t } = useTranslation('navigation')
  const pathLabel = usePathLabel()
  const { pathname, names } = usePathNames()
  const crumbs = crumbsOf(pathname, (path, segment) => {
    const name = names.get(segment)
    if (name) return name
    // Records whose name is a number are named as on their own page.
    if (isNumber(segment)) return `#${segment}`
    // A list below a parent has the title of the whole list.
    const below = path
      .replace(/^pos\//, '')
      .split('/')
      .filter((part, index, all) => !isRecordId(part) || index === all.length - 1)
      .join('/')
    const label = pathLabel(below) ?? pathLabel(below.replace(segment, '$id'))
    if (label !== null) return label
    if (isSegment(segment)) return t(`segments.${segment}`)
    return isRecordId(segment) ? t('segments.edit') : null
  })
  return (
    <nav aria-label={t('breadcrumbs')} className={`${classes.crumbs} pos-no-print`}>
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.to}>
          {index > 0 && <span aria-hidden>/</span>}
          <Link
            to={crumb.to}
            search={recallList(crumb.to)?.search ?? {}}
            preload={false}
            // Otherwise any link to the page would count as active.
            activeOptions={{ exact: true }}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {crumb.label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

/** One breadcrumb: its text and its link. */
interface Crumb {
  readonly label: string
  readonly to: string
}

/**
 * One breadcrumb per segment of the path: a translated label if there is one, otherwise the
 * capitalised segment.
 */
function crumbsOf(
  pathname: string,
  labelOf: (path: string, segment: string) => string | null,
): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => {
    const path = segments.slice(0, index + 1).join('/')
    return {
      label: labelOf(path, segment) ?? segment.charAt(0).toUpperCase() + segment.slice(1),
      to: `/${path}`,
    }
  })
}
