import { lazy, Suspense } from 'react'
import { PictureSide, StateSide } from '#kit/form-layout/state-side.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { SoldNow } from './sold-now.tsx'

// It needs the form library, which a list does not load.
const ItemPreview = lazy(() =>
  import('./item-preview.tsx').then((m) => ({ default: m.ItemPreview })),
)

/** The column next to an item's form: availability, picture and preview. */
export function MenuItemSide() {
  const { id } = useResourceRoute()
  return (
    <>
      <StateSide>{id && <SoldNow id={id} />}</StateSide>
      <PictureSide />
      <Suspense>
        <ItemPreview />
      </Suspense>
    </>
  )
}
