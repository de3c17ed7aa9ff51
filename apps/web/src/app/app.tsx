import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryClient } from '#lib/query-client.ts'
import { PosProvider } from '#ui/pos-provider.tsx'
import { router } from './router.tsx'

/** The whole web app. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <PosProvider>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </PosProvider>
    </QueryClientProvider>
  )
}
