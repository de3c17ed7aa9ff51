import type { ReactNode } from 'react'
import { showScreen } from '#lib/testing/show-screen.tsx'

/** Two shops of a manager. Tests only. */
export const shopOne = {
  id: '01990000-0000-7000-8000-000000000011',
  name: '神田店',
  timezone: 'Asia/Tokyo',
  currency: 'JPY',
}
/** See `shopOne`. */
export const shopTwo = {
  id: '01990000-0000-7000-8000-000000000012',
  name: 'Honolulu',
  timezone: 'Pacific/Honolulu',
  currency: 'USD',
}

/** A manager of these shops, with the first selected. Tests only. */
export const profileOf = (shops: readonly object[]) => ({
  shop: shops[0],
  shops,
  role: 'shop_manager',
})

/** Renders a dialog for a manager of these shops, with the first selected. Tests only. */
export const showDialog = (dialog: ReactNode, shops: readonly object[]): void =>
  void showScreen(dialog, { profile: profileOf(shops) })
