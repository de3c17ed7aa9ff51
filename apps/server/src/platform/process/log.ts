import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { PrettyOptions } from 'pino-pretty'
import type { Environment } from './environment.ts'

/** A structured log: one JSON object per line, or readable lines in development. */
export type Log = Logger

/** Opens the log, which redacts tokens, keys and passwords. */
export function createLog(
  environment: Pick<Environment, 'LOG_LEVEL' | 'APP_ENV'>,
  destination: DestinationStream & NodeJS.WritableStream = process.stdout,
): Log {
  const isForPeople = environment.APP_ENV === 'development'
  const options = {
    level: environment.LOG_LEVEL,
    base: { environment: environment.APP_ENV },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers["x-api-key"]',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.api_key',
      ],
      censor: '[redacted]',
    },
  }
  return pino(
    options,
    (isForPeople ? linesForPeople(destination) : null) ??
      (destination === process.stdout ? pino.destination(1) : destination),
  )
}

/**
 * Writes time, level, message and details on one line, synchronously, so that the order of output
 * is kept. Null if the package is not installed, as in production.
 */
function linesForPeople(destination: NodeJS.WritableStream): DestinationStream | null {
  const pretty = load()
  const ignore = 'pid,hostname,environment,reqId'
  return (
    pretty?.({
      destination,
      sync: true,
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore,
      colorize: destination === process.stdout && process.stdout.isTTY,
    }) ?? null
  )
}

function load() {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an optional package is loaded at run time
    return createRequire(import.meta.url)('pino-pretty') as (
      options: PrettyOptions,
    ) => DestinationStream
  } catch {
    return null
  }
}
