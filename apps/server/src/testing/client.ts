import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { expect } from 'vitest'
import { type Build, builders } from './build.ts'
import { upload } from './peers/upload.ts'
import type { Answer, Caller, TestServer } from './server.ts'

/** The parameters of a path. */
export type Query = Readonly<Record<string, string>>

/** The HTTP API for one caller; paths have no `/v1/`. `by` makes a call as another caller. */
export interface Client {
  readonly build: Build
  call(method: string, path: string, body?: object | string, by?: Caller | null): Promise<Answer>
  /** The data of a 200 response; the test fails otherwise. */
  get(path: string, query?: Query, by?: Caller): Promise<Answer['body']>
  /** All records of a list with at most 200. */
  all(path: string, query?: Query, by?: Caller): Promise<Answer['body']>
  /**
   * Posts a record and returns the response. Adds a required name if the body lacks it, also in the
   * next two functions.
   */
  post(path: string, body?: object, by?: Caller): Promise<Answer>
  /** Posts a record and returns the stored one; the test fails if it is refused. */
  create(path: string, body: object, by?: Caller): Promise<Answer['body']>
  /** Updates a record in its current version. */
  update(path: string, id: string, changes: object): Promise<Answer>
  /** Posts an invalid record and returns the errors by field. */
  refused(path: string, body: object): Promise<Record<string, string[]>>
  /** Posts a valid body and returns the data. */
  act(path: string, body?: object): Promise<Answer['body']>
  download(
    path: string,
    options?: { query?: Query; by?: Caller; language?: string },
  ): Promise<Download>
  importFile(resource: string, file: Buffer | string, options?: ImportOptions): Promise<Answer>
}

/** Options of an import; by default a real one as the client's caller in English. */
export interface ImportOptions {
  readonly dry?: boolean
  readonly by?: Caller
  readonly language?: string
}

/** A file as a browser receives it. */
export interface Download {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly file: Buffer
}

/** A client of the server for a caller, by default its administrator. */
export function clientOf(server: TestServer, caller?: Caller): Client {
  const who = () => caller ?? server.admin
  const call: Client['call'] = (method, path, body, by = who()) =>
    server.call(by, method, `/v1/${path}`, body)
  let count = 0
  const post: Client['post'] = (path, body, by) => {
    count += 1
    return call(
      'POST',
      path,
      body && hasRequiredName(path) ? { name: `${path} ${count}`, ...body } : body,
      by,
    )
  }
  const get: Client['get'] = async (path, query, by) =>
    dataOf(200, await call('GET', withQuery(path, query), undefined, by))
  const create: Client['create'] = async (path, body, by) => dataOf(201, await post(path, body, by))
  return {
    build: builders(create),
    call,
    get,
    post,
    create,
    all: (path, query, by) => get(path, { per_page: '200', ...query }, by),
    async update(path, id, changes) {
      const { version } = await get(`${path}/${id}`)
      return call('PUT', `${path}/${id}`, { version, ...changes })
    },
    async refused(path, body) {
      const answer = await post(path, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(422)
      return answer.body.errors
    },
    act: async (path, body) => dataOf(200, await post(path, body)),
    async download(path, { query, by = who(), language = 'ja' } = {}) {
      const url = `/v1/${withQuery(path, query)}`
      const headers = { authorization: `Bearer ${by.token}`, 'accept-language': language }
      const {
        statusCode,
        headers: answered,
        rawPayload,
      } = await server.engine.http.inject({ method: 'GET', url, headers })
      return { status: statusCode, headers: answered, file: rawPayload }
    },
    importFile: (resource, file, { dry = false, by = who(), language = 'en' } = {}) =>
      upload(server, by, `/v1/${resource}/import?dry_run=${dry}`, file, {
        'accept-language': language,
      }),
  }
}

function dataOf(status: number, { body, status: answered }: Answer) {
  expect(body.errors ?? answered, JSON.stringify(body)).toBe(status)
  return body.data
}

const hasRequiredName = (path: string) =>
  Object.values<ResourceDefinition>(resources).some(
    (resource) => resource.path === path && resource.fields.name?.required,
  )

const withQuery = (path: string, query?: Query) => {
  if (!query) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`
}
