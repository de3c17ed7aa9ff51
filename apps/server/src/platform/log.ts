import { type Logger, pino } from 'pino'
import type { Environment } from './environment.ts'

/** Structured log, one JSON object a line. */
export type Log = Logger

/** Opens the log; tokens, keys and passwords never reach it. */
export function createLog(environment: Pick<Environment, 'LOG_LEVEL' | 'APP_ENV'>): Log {
  return pino({
    level: environment.LOG_LEVEL,
    base: { environment: environment.APP_ENV },
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie', '*.password', '*.token', '*.api_key'],
      censor: '[redacted]',
    },
  })
}
