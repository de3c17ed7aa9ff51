import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CreateSheets } from '#kit/controls/create-sheets.ts'
import { searchOptions } from '#lib/text/option-filter.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'

const createSheets = {
  'condiment-groups': lazy(() =>
    import('../features/order-screen/condiment-groups/group-sheet.tsx').then((m) => ({
      default: m.GroupSheet,
    })),
  ),
}

/** The whole web app. */
export function App({ router }: { router: RegisteredRouter }) {
  return (
    <PosProvider optionFilter={searchOptions}>
      <Suspense>
        <CreateSheets value={createSheets}>
          <RouterProvider router={router} />
        </CreateSheets>
      </Suspense>
    </PosProvider>
  )
}
