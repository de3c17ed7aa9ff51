import { createRootRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { RootLayout } from './root-layout.tsx'

/** Parent of all routes. */
export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  // Every page parses its own parameters. The type tells links and useSearch that they are text.
  validateSearch: (search: SearchParams & SearchSchemaInput): SearchParams => search,
})

/** A page whose program is loaded when it is opened. */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(() => load().then((component) => ({ default: component })))
