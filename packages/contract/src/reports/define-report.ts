import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery } from './report-query.ts'
import type { ReportName } from './reports.ts'

interface Report<
  S extends z.core.$ZodShape,
  C extends z.core.$ZodObjectConfig,
  R extends z.ZodType,
> {
  /** One line for the OpenAPI document. */
  readonly summary: string
  /** One line about the file. */
  readonly fileSummary: string
  readonly query: z.ZodObject<S, C>
  readonly report: R
  /** True if the file names people, so that exporting it requires a fresh factor. */
  readonly namesPeople?: boolean
}

/** Declares both endpoints of a report: its figures, and the same as a file. */
export function defineReport<
  const N extends ReportName,
  S extends z.core.$ZodShape,
  C extends z.core.$ZodObjectConfig,
  R extends z.ZodType,
>(name: N, { summary, fileSummary, query, report, namesPeople = false }: Report<S, C, R>) {
  const path = `/v1/reports/${name}` as const
  return {
    get: defineEndpoint({
      method: 'GET',
      path,
      access: 'reports',
      summary,
      query,
      response: z.object({ data: report }),
    }),
    file: defineEndpoint({
      method: 'GET',
      path: `${path}/export` as const,
      access: 'reports',
      ...(namesPeople ? { requireFreshFactor: 'people' as const } : {}),
      summary: fileSummary,
      query: query.extend(fileQuery),
      produces: 'application/octet-stream',
    }),
  }
}
