import { afterAll, beforeAll, beforeEach } from 'vitest'

/**
 * Prepares a value shared by a file's tests, before the first of them: `const server =
 * prepared(startTestServer)`. Functions and later preparations may refer to it; reading it too
 * early is an error. `dispose` runs after the last test.
 */
export function prepared<T extends object>(
  make: () => T | Promise<T>,
  dispose?: (value: T) => unknown,
  timeout?: number,
): T {
  const { proxy, set } = deferred<T>()
  let made: T | undefined
  beforeAll(async () => {
    set((made = await make()))
  }, timeout)
  if (dispose) afterAll(async () => void (made && (await dispose(made))))
  return proxy
}

/** The same, but created before each test. */
export function preparedForEach<T extends object>(make: () => T | Promise<T>): T {
  const { proxy, set } = deferred<T>()
  beforeEach(async () => set(await make()))
  return proxy
}

function deferred<T extends object>() {
  let value: T | undefined
  const current = () => {
    if (!value) throw new Error('This is made before the tests run, and was read earlier')
    return value
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy reads every property from the prepared object, not from its empty target
  const proxy = new Proxy({} as T, {
    get: (_target, key) => Reflect.get(current(), key),
    set: (_target, key, to) => Reflect.set(current(), key, to),
    has: (_target, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_target, key) => {
      const found = Reflect.getOwnPropertyDescriptor(current(), key)
      return found && { ...found, configurable: true }
    },
  })
  return { proxy, set: (made: T) => void (value = made) }
}
