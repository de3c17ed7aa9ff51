import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PosProvider } from '#ui/pos-provider.tsx'

/** The whole web app. */
export function App({ router }: { router: RegisteredRouter }) {
  return (
    <PosProvider>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </PosProvider>
  )
}
