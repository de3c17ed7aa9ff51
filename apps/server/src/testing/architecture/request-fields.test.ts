import { beforeAll, describe, expect, it } from 'vitest'
import { groupBy } from '#platform/process/group-by'
import { clientOf } from '../client.ts'
import { sampleDevice } from '../peers/sample-device.ts'
import { sharedServer } from '../shared-server.ts'
import { type RequestField, requestFields } from './request-fields.ts'

const server = sharedServer()
let fields: RequestField[]
beforeAll(() => {
  fields = requestFields(server.engine.routes)
})

const nameOf = ({ route, path }: RequestField) => `${route} ${path}`
const accepts = ({ schema }: RequestField, value: unknown) => schema.safeParse(value).success
const maxInteger = 2 ** 31 - 1

/** Numbers stored as `bigint`. */
const isLarge = ({ path }: RequestField) =>
  [
    /^query\.total_(min|max)$/, // Sums of a receipt.
    /^query\.since$/, // Versions that are milliseconds.
    /^body\.last_table_event$/, // An identity of 64 bits.
    /^body\.targets\[\]$/, // Sums of a month.
  ].some((one) => one.test(path))

describe('every number of a request', () => {
  const numbers = () => fields.filter(({ kind }) => kind === 'number')

  it('is found', () => {
    expect(numbers().length).toBeGreaterThan(200)
  })

  it('has bounds that the database accepts', () => {
    const outside = [-1e308, -maxInteger - 2, maxInteger + 1, 2 ** 53 - 1, 1e308]
    const open = numbers().flatMap((field) => {
      const values = isLarge(field) ? [-1e308, 2 ** 53, 1e308] : outside
      return values
        .filter((value) => accepts(field, value))
        .map((value) => `${nameOf(field)} ${value}`)
    })
    expect([...new Set(open)]).toEqual([])
  })

  it('never answers a boundary value with a server error', { timeout: 240_000 }, async () => {
    const device = await sampleDevice(server)
    const allergy = await clientOf(server, server.admin).create('allergies', { name: 'Soba' })
    const routes = new Map(
      server.engine.routes.map((route) => [`${route.method} ${route.path}`, route]),
    )
    const failed: string[] = []
    for (const [name, numbersOfRoute] of groupBy(numbers(), ({ route }) => route)) {
      const { method, path, access } = routes.get(name)!
      for (const value of [-1, 0, maxInteger, 2 ** 31, 2 ** 53, 1e308]) {
        const at = (part: string) =>
          numbersOfRoute.filter((field) => field.path.startsWith(`${part}.`))
        const url = path.replaceAll(/:(\w+)/g, (_, key) =>
          at('params').some((field) => field.path === `params.${key}`) ? String(value) : allergy.id,
        )
        const query = at('query').map((field) => `${field.path.slice('query.'.length)}=${value}`)
        const body = Object.fromEntries(
          at('body').map((field) => bodyWith(field.path.split('.').slice(1), value)),
        )
        const address = query.length > 0 ? `${url}?${query.join('&')}` : url
        const call = access === 'device' ? device.call : server.call.bind(server, server.admin)
        const { status } = await call(
          method,
          address,
          method === 'GET' || method === 'DELETE' ? undefined : body,
        )
        if (status >= 500) failed.push(`${method} ${address} ${JSON.stringify(body)}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })

  /** The first key of a path and the object below it, with the value at its end. */
  function bodyWith([first = '', ...rest]: string[], value: number): [string, unknown] {
    const key = first.replace(/(\[\])+$/, '')
    const inner = rest.length === 0 ? value : Object.fromEntries([bodyWith(rest, value)])
    return [key, first === key ? inner : [inner]]
  }

  it('names the limit of a version that the database cannot hold', async () => {
    const client = clientOf(server, server.admin)
    const { id } = await client.create('allergies', { name: 'Crab' })
    for (const body of [
      { version: 1, to: 2 ** 31 },
      { version: 2 ** 31, to: 1 },
    ]) {
      const { status, body: answer } = await client.call('POST', `allergies/${id}/restore`, body)
      expect(status).toBe(422)
      expect(JSON.stringify(answer.errors)).toContain('2147483647')
    }
  })
})

describe('every text of a body', () => {
  const visible = ['CR', 'NUL', 'DEL', 'C1', 'bidi', 'isolate', 'separator', 'surrogate']
  const hostile: Record<string, string> = {
    CR: 'a\rb',
    LF: 'a\nb',
    NUL: 'a\0b',
    DEL: 'a\u007fb',
    C1: 'a\u0085b',
    bidi: 'a\u202eb',
    isolate: 'a\u2066b',
    separator: 'a\u2028b',
    surrogate: 'a\ud800b',
  }
  const isMultiline = ({ path }: RequestField) => /\.(note|reason|address|description)$/.test(path)
  /** Texts that are only compared and never stored. */
  const isCompared = ({ path }: RequestField) =>
    /(^|\.)(\w*password|token|challenge|code|recovery_code|seen|resource|resources\[\])$/.test(path)
  /**
   * Texts that are stored unchanged: devices lose no receipt, and names of receipts and file
   * columns must match.
   */
  const isTakenAsIs = ({ route, path }: RequestField) =>
    / \/v1\/device\//.test(route) ||
    route.endsWith(' /v1/menu-import/columns') ||
    / \/v1\/receivables\/names\//.test(route) ||
    (route.endsWith(' /v1/day-close/close') && path.endsWith('.key')) ||
    (route.endsWith(' /v1/trouble-tables/fixes') && path.endsWith('.table_code'))
  const texts = () =>
    fields.filter(({ kind, path }) => kind === 'string' && path.startsWith('body'))

  const openIn = (
    selected: readonly RequestField[],
    namesFor: (field: RequestField) => readonly string[],
  ) =>
    selected.flatMap((field) => {
      const accepted = namesFor(field).filter((name) => accepts(field, hostile[name]))
      return accepted.length > 0 ? [`${nameOf(field)}: ${accepted.join(' ')}`] : []
    })

  it('is found', () => {
    expect(texts().length).toBeGreaterThan(400)
  })

  it('refuses invisible characters, and line breaks in single-line fields', () => {
    const written = texts().filter((field) => !isCompared(field) && !isTakenAsIs(field))
    expect(openIn(written, (field) => (isMultiline(field) ? visible : ['LF', ...visible]))).toEqual(
      [],
    )
  })

  it('refuses what PostgreSQL refuses where a device sends it', () => {
    const ofDevices = texts().filter((field) => isTakenAsIs(field) && !isCompared(field))
    expect(openIn(ofDevices, () => ['NUL', 'surrogate'])).toEqual([])
  })
})
