import { startProduct } from './product.ts'

/** A running product without data, with the set-up link of its first start. */
export interface NewInstallation {
  readonly link: string
  /** Stops the product and deletes its data. */
  stop(): Promise<void>
}

/** Starts a product in an empty folder on a free port. */
export async function startNewInstallation(): Promise<NewInstallation> {
  const { url, output, stop } = await startProduct({ HOST: '127.0.0.1', DEMO_DATA: 'false' })
  const search = /\/set-up(\?token=[\w-]{43})/.exec(output)?.[1]
  if (!search) throw new Error(`The product printed no link:\n${output}`)
  return { link: `${url}/set-up${search}`, stop }
}
