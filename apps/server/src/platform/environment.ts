import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** A setting is wrong; the message is one line for the person who starts the server. */
export class ConfigurationError extends Error {}

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be a URL that begins with ${protocols.join(' or ')}`)
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const settings = z.object({
  APP_ENV: z.enum(['development', 'qa', 'production'], 'must be development, qa or production').default('development'),
  PORT: z.string().regex(/^\d{1,5}$/, 'must be a port number').transform(Number).refine((port) => port <= 65_535, 'must be a port number').default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url('http:', 'https:').transform((value) => value.replace(/\/$/, '')).optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('POS <no-reply@localhost>'),
  SMS_URL: url('http:', 'https:').optional(),
  FIREBASE_CREDENTIALS: z.string().optional(),
  STORAGE_URL: url('file:', 's3:').optional(),
  VAR_DIR: z.string().default('var'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug').default('info'),
  DEMO_DATA: flag.optional(),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** The settings of one server (api.md "Operation"), complete and checked. */
export interface Environment extends Omit<z.output<typeof settings>, 'HOST' | 'PUBLIC_URL' | 'APP_SECRET' | 'DEMO_DATA' | 'STORAGE_URL'> {
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly APP_SECRET: string
  readonly DEMO_DATA: boolean
  readonly STORAGE_URL: string
}

/** Reads the settings. Empty means unset. Throws ConfigurationError that names the first wrong one. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ConfigurationError(`${issue?.path.join('.')} ${issue?.message} (it is ${JSON.stringify(given[String(issue?.path[0])])})`)
  }
  const values = result.data
  const isProduction = values.APP_ENV === 'production'
  const varDir = path.resolve(values.VAR_DIR)
  if (isProduction && values.DEMO_DATA) throw new ConfigurationError('DEMO_DATA cannot be true in production')
  if (isProduction && !values.APP_SECRET) throw new ConfigurationError('APP_SECRET must be set in production (at least 32 characters)')
  return {
    ...values,
    VAR_DIR: varDir,
    HOST: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    APP_SECRET: values.APP_SECRET ?? keptSecret(varDir),
    DEMO_DATA: values.DEMO_DATA ?? values.APP_ENV === 'development',
    STORAGE_URL: values.STORAGE_URL ?? `file://${path.join(varDir, 'files')}`,
  }
}

/** Made at the first start and kept, so that sealed secrets stay readable. */
function keptSecret(varDir: string) {
  const file = path.join(varDir, 'app-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('hex')
  try {
    mkdirSync(varDir, { recursive: true })
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim()
    throw new ConfigurationError(`VAR_DIR ${varDir} cannot be written: ${(error as Error).message}`)
  }
  return secret
}
