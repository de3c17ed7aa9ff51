import type { ResourceDefinition } from '@pos/contract/resource'
import type { Body, Sampler } from '../sales/sampler.ts'
import type { Answer, Caller, TestServer } from '../server.ts'

/**
 * Shared parts of the cases of one resource: a shop of their own, empty at the start of every test.
 */
export interface Bench {
  readonly resource: ResourceDefinition
  readonly server: TestServer
  readonly caller: Caller
  /** The author of the caller's changes in the audit log. */
  readonly callerName: string
  readonly sampler: Sampler
  /** The same of another organization. */
  foreign(): Promise<{ readonly caller: Caller; readonly sampler: Sampler }>
  /** Calls as the shop's administrator; `rest` goes behind the resource's path, e.g. `/order`. */
  api(
    method: string,
    rest?: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Makes a record with every field filled (or with `body`) and answers it. */
  make(body?: Body): Promise<Body & { id: string; version: number }>
}
