import { Text } from '@mantine/core'
import { useShownShop } from '#lib/profile.ts'

/** The name of the shop, in print only: a sheet of paper does not show which shop was open. */
export function PrintedShop() {
  const shop = useShownShop()
  return (
    <Text size="sm" className="pos-print-only">
      {shop?.name}
    </Text>
  )
}
