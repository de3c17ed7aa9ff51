import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readNetworks } from '../http/networks.ts'
import { readTrustedProxies } from '../http/trusted-proxies.ts'
import { errorParts } from './error-parts.ts'

/** An invalid setting, with a one-line message for the operator. */
export class ConfigurationError extends Error {}

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that begins with ${protocols.join(' or ')}`,
    )
const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')

function wrongProxies(context: z.core.$RefinementCtx<string>) {
  const message =
    'must be false, the number of proxies in front of the server (1–10), or their addresses and networks, like 10.0.0.0/8'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

function wrongNetworks(context: z.core.$RefinementCtx<string>) {
  context.addIssue({
    code: 'custom',
    message: 'must be addresses and networks separated by commas, like 10.0.0.0/8,192.168.1.20',
  })
  return z.NEVER
}

const settings = z.object({
  APP_ENV: z
    .enum(['development', 'qa', 'production'], 'must be development, qa or production')
    .default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url('http:', 'https:')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_LISTEN_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_LAG: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds')
    .transform(Number)
    .default(5),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .transform((value) => value.split(','))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      'must be secrets of at least 32 characters, separated by commas',
    )
    .default([]),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('POS <no-reply@localhost>'),
  SMS_URL: url('http:', 'https:').optional(),
  FIREBASE_CREDENTIALS: z.string().optional(),
  STORAGE_URL: url('file:', 's3:').optional(),
  VAR_DIR: z.string().default('var'),
  LOG_LEVEL: z
    .enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'must be silent, error, warn, info or debug',
    )
    .default('info'),
  DEMO_DATA: flag.optional(),
  DEMO_HISTORY_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days')
    .transform(Number)
    .default(90),
  DEMO_LIVE: flag.optional(),
  TRUST_PROXY: z
    .string()
    .transform((value, context) => readTrustedProxies(value) ?? wrongProxies(context))
    .default(false),
  SYSTEM_ADMIN_SECOND_FACTOR: flag.default(false),
  SESSION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of days from 1 to 999')
    .transform(Number)
    .default(30),
  PERSON_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of requests; 0: no limit')
    .transform(Number)
    .default(3000),
  SECURITY_CONTACT: url('mailto:', 'https:').optional(),
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .transform((value, context) => readNetworks(value) ?? wrongNetworks(context))
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** The complete, validated settings of a server (docs/configuration.md). */
export interface Environment
  extends Omit<
    z.output<typeof settings>,
    'HOST' | 'PUBLIC_URL' | 'APP_SECRET' | 'DEMO_DATA' | 'DEMO_LIVE' | 'STORAGE_URL'
  > {
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly APP_SECRET: string
  readonly DEMO_DATA: boolean
  readonly DEMO_LIVE: boolean
  readonly STORAGE_URL: string
}

/**
 * Reads the settings; an empty variable counts as unset. Throws a ConfigurationError for the first
 * invalid one.
 */
export function readEnvironment(
  variables: Record<string, string | undefined> = process.env,
): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(given)
  if (!result.success) throw wrongSetting(result.error.issues[0], given)
  const values = result.data
  const isProduction = values.APP_ENV === 'production'
  const varDir = path.resolve(values.VAR_DIR)
  const hasDemo = values.DEMO_DATA ?? values.APP_ENV === 'development'
  if (isProduction && values.DEMO_DATA)
    throw new ConfigurationError('DEMO_DATA cannot be true in production')
  if (isProduction && !values.APP_SECRET)
    throw new ConfigurationError('APP_SECRET must be set in production (at least 32 characters)')
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const)
    if (values[name] && !values.DATABASE_URL)
      throw new ConfigurationError(`${name} needs DATABASE_URL`)
  if (values.FIREBASE_CREDENTIALS) assertCredentials(values.FIREBASE_CREDENTIALS)
  return {
    ...values,
    VAR_DIR: varDir,
    HOST: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    APP_SECRET: values.APP_SECRET ?? keptSecret(varDir),
    DEMO_DATA: hasDemo,
    DEMO_LIVE: hasDemo && (values.DEMO_LIVE ?? values.APP_ENV === 'development'),
    STORAGE_URL: values.STORAGE_URL ?? `file://${path.join(varDir, 'files')}`,
  }
}

/** The setting and its value, which is omitted if it may contain a password. */
function wrongSetting(
  issue: z.core.$ZodIssue | undefined,
  given: Record<string, string | undefined>,
) {
  const name = issue?.path.join('.') ?? ''
  const shown = /SECRET|TOKEN|CREDENTIALS|URL/.test(name)
    ? ''
    : ` (it is ${JSON.stringify(given[name])})`
  return new ConfigurationError(`${name} ${issue?.message}${shown}`)
}

/** A service account as JSON, or the path of its file. */
function assertCredentials(given: string) {
  try {
    JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8'))
  } catch {
    throw new ConfigurationError(
      'FIREBASE_CREDENTIALS must be a service account as JSON or the path of its file',
    )
  }
}

/** Generated at the first start and stored, so that encrypted secrets stay readable. */
function keptSecret(varDir: string) {
  const file = path.join(varDir, 'app-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('hex')
  try {
    mkdirSync(varDir, { recursive: true })
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorParts(error).code === 'EEXIST') return readFileSync(file, 'utf8').trim()
    throw new ConfigurationError(
      `VAR_DIR ${varDir} cannot be written: ${errorParts(error).message}`,
      { cause: error },
    )
  }
  return secret
}
