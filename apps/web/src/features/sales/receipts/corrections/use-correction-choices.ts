import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** Reads the records of a shop that corrections can select. */
export const useCorrectionChoices = (shop_id: string) =>
  useEndpoint('/v1/receipts/correction-choices', { shop_id }, { toastErrors: true })
