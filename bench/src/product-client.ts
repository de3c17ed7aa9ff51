import type { RunningProduct } from './running-product.ts'

/** A page of a list. */
export interface Page<T> {
  readonly data: T[]
  readonly meta: { readonly total: number }
}

/** An HTTP client signed in to the running product as a person of the demo. */
export interface ProductClient {
  get<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object): Promise<T>
  upload<T>(path: string, name: string, content: string): Promise<T>
  /** Downloads a file and returns its size in bytes. */
  download(path: string): Promise<number>
}

/** Signs in and returns a client. Its methods throw unless the response is a success. */
export async function productClient(
  product: RunningProduct,
  email?: string,
): Promise<ProductClient> {
  const authorization = `Bearer ${await product.signIn(email)}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = {
      authorization,
      'accept-language': 'en',
      ...(init.headers as Record<string, string> | undefined),
    }
    const response = await fetch(`${product.url}/v1${path}`, { ...init, headers })
    if (response.ok) return response
    throw new Error(
      `${init.method ?? 'GET'} ${path} answered ${response.status}: ${(await response.text()).slice(0, 1000)}`,
    )
  }
  return {
    get: async (path) => (await ask(path)).json(),
    send: async (method, path, body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await ask(path, { method, headers, body: JSON.stringify(body) })
      return response.status === 204 ? undefined : response.json()
    },
    upload: async (path, name, content) => {
      const body = new FormData()
      body.set('file', new Blob([content]), name)
      return (await ask(path, { method: 'POST', body })).json()
    },
    download: async (path) => (await (await ask(path)).arrayBuffer()).byteLength,
  }
}
