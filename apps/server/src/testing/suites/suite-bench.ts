import type { ResourceDefinition } from '@pos/contract/resource'
import type { Body, Sampler } from '../sales/sampler.ts'
import type { Answer, Caller, TestServer } from '../server.ts'

/** Shared parts of the cases of one resource: its own shop, empty at the start of every test. */
export interface Bench {
  readonly resource: ResourceDefinition
  readonly server: TestServer
  readonly caller: Caller
  /** The author of the caller's changes in the audit log. */
  readonly callerName: string
  readonly sampler: Sampler
  /** The same for another organization. */
  foreign(): Promise<{ readonly caller: Caller; readonly sampler: Sampler }>
  /**
   * Calls as the shop's administrator; `rest` is appended to the resource's path, such as `/order`.
   */
  api(
    method: string,
    rest?: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Creates a record with every field filled (or with `body`) and returns it. */
  make(body?: Body): Promise<Body & { id: string; version: number }>
}
