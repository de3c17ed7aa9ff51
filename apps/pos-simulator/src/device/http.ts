/** A response with an error status. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, method: string, path: string, text: string) {
    super(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/**
 * Sends a request and parses its JSON. Retries like a device while the server is unavailable or
 * busy.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the response type of the path
export async function send<T>(
  url: string,
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; body: T; headers: Headers }> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...options.headers,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    }).catch(() => null)
    const isAway = response === null || response.status === 503 || response.status === 429
    if (isAway && attempt < 60) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 200 * attempt)))
      continue
    }
    if (!response) throw new Error(`${url} cannot be reached`)
    const text = await response.text()
    if (!response.ok && response.status !== 304)
      throw new HttpError(response.status, method, path, text)
    return {
      status: response.status,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each caller states the response type of its path
      body: (text ? JSON.parse(text) : null) as T,
      headers: response.headers,
    }
  }
}
