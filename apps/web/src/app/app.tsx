import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PosProvider } from '#ui/pos-provider.tsx'
import { router } from './router.tsx'

/** The whole web app. */
export function App() {
  return (
    <PosProvider>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </PosProvider>
  )
}
