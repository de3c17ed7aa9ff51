import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { searchOptions } from '#lib/text/option-filter.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'

/** The whole web app. */
export function App({ router }: { router: RegisteredRouter }) {
  return (
    <PosProvider optionFilter={searchOptions}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </PosProvider>
  )
}
