import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery } from './report-query.ts'
import type { ReportName } from './reports.ts'

interface Report<
  S extends z.core.$ZodShape,
  C extends z.core.$ZodObjectConfig,
  R extends z.ZodType,
> {
  /** Subject of the report in the OpenAPI document, such as "revenue by floor and table". */
  readonly subject: string
  readonly query: z.ZodObject<S, C>
  readonly report: R
  /** True if the file contains names of people, so that exporting it requires a fresh factor. */
  readonly namesPeople?: boolean
}

/** Declares both endpoints of a report: the figures, and the figures as a file. */
export function defineReport<
  const N extends ReportName,
  S extends z.core.$ZodShape,
  C extends z.core.$ZodObjectConfig,
  R extends z.ZodType,
>(name: N, { subject, query, report, namesPeople = false }: Report<S, C, R>) {
  const path = `/v1/reports/${name}` as const
  return {
    get: defineEndpoint({
      method: 'GET',
      path,
      access: 'reports',
      summary: `Get the report: ${subject}`,
      query,
      response: z.object({ data: report }),
    }),
    file: defineEndpoint({
      method: 'GET',
      path: `${path}/export` as const,
      access: 'reports',
      ...(namesPeople ? { requireFreshFactor: 'people' as const } : {}),
      summary: `Export the report as CSV or Excel: ${subject}`,
      query: query.extend(fileQuery),
      produces: 'application/octet-stream',
    }),
  }
}
