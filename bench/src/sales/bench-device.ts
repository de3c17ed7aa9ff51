import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { BenchShop } from './bench-shops.ts'
import type { SalesProduct } from './sales-product.ts'

/** Registers a device in each shop and returns the API keys. */
export async function registerDevices(
  product: SalesProduct,
  shops: readonly BenchShop[],
): Promise<string[]> {
  const keys: string[] = []
  for (const shop of shops) {
    await product.call('POST', '/v1/profile/switch-shop', { shop_id: shop.id })
    const { data: device } = await product.call<{ data: { id: string } }>('POST', '/v1/devices', {
      name: 'Register',
    })
    const { data: key } = await product.call<{ data: { api_key: string } }>(
      'POST',
      `/v1/devices/${device.id}/api-key`,
    )
    keys.push(key.api_key)
  }
  return keys
}

/** Posts receipts in batches of 100. Throws unless the server stores every receipt. */
export async function postReceipts(
  product: SalesProduct,
  key: string,
  receipts: readonly PostedReceiptInput[],
): Promise<void> {
  for (let start = 0; start < receipts.length; start += 100) {
    const batch = receipts.slice(start, start + 100)
    const { data } = await product.call<{ data: { status: string }[] }>(
      'POST',
      '/v1/device/receipts',
      { receipts: batch },
      { 'x-api-key': key },
    )
    if (data.some((answer) => answer.status !== 'stored'))
      throw new Error('A receipt was not stored')
  }
}
