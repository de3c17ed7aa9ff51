import { expect } from 'vitest'
import type { Caller, TestServer } from '../server.ts'

/** Any row or part of a report. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read reports of many types
export type ReportRow = any

/**
 * Reads reports of a server's shops from February 20 to April 10, 2026, unless the query says
 * otherwise.
 */
export function reportsOf(server: TestServer) {
  const range = { from: '2026-02-20', to: '2026-04-10' }
  const url = (name: string, query: Record<string, string> = {}) =>
    `/v1/reports/${name}?${new URLSearchParams({ ...range, ...query }).toString()}`
  async function read(
    name: string,
    query: Record<string, string> = {},
    caller: Caller = server.admin,
  ): Promise<ReportRow> {
    const { status, body } = await server.call(caller, 'GET', url(name, query), undefined, {
      'accept-language': 'en',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  return { range, url, read }
}
