import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { PagePath } from './page-path.ts'
import type { SearchParams } from './search-params.ts'

/** Properties of a link to a page. */
export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: PagePath
  search?: SearchParams
  /** False if the page restores its scroll position itself. */
  resetScroll?: boolean
}

/**
 * A link to a page, also as `component` of buttons and anchors. The router's Link accepts any text,
 * this only existing pages.
 */
export function PageLink({ to, search = {}, ...rest }: PageLinkProps) {
  return <Link to={to} search={search} {...rest} />
}
