import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, readEnvironment } from './environment.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-environment-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const secret = 's'.repeat(32)
const production = { APP_ENV: 'production', APP_SECRET: secret }

describe('a wrong setting', () => {
  test.each([
    [{ PORT: 'abc' }, /^PORT must be a port number \(it is "abc"\)$/],
    [{ PORT: '70000' }, /^PORT must be a port number/],
    [{ APP_ENV: 'prod' }, /^APP_ENV must be development, qa or production/],
    [
      { DATABASE_URL: 'mysql://user:hunter2@host/db' },
      /^DATABASE_URL must be a URL that begins with postgres:/,
    ],
    [{ DATABASE_LISTEN_URL: 'postgres://server/db' }, /^DATABASE_LISTEN_URL needs DATABASE_URL$/],
    [
      { DATABASE_REPLICA_URL: 'postgres://replica/db' },
      /^DATABASE_REPLICA_URL needs DATABASE_URL$/,
    ],
    [{ PUBLIC_URL: 'pos.example.com' }, /^PUBLIC_URL must be a URL/],
    [{ APP_SECRET: 'hunter2' }, /^APP_SECRET must have at least 32 characters$/],
    [{ METRICS_TOKEN: 'hunter2' }, /^METRICS_TOKEN must have/],
    [
      { SECURITY_CONTACT: 'security@example.com' },
      /^SECURITY_CONTACT must be a URL that begins with mailto: or https:/,
    ],
    [{ SMTP_URL: 'http://user:hunter2@mail' }, /^SMTP_URL must be a URL that begins with smtp:/],
    [{ STORAGE_URL: '/var/files' }, /^STORAGE_URL must be a URL that begins with file: or s3:/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
    [
      { TRUST_PROXY: 'yes' },
      /^TRUST_PROXY must be false, the number of proxies .* \(it is "yes"\)$/,
    ],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must be false/],
    [{ DEMO_DATA: 'yes' }, /^DEMO_DATA must be true or false/],
    [{ FIREBASE_CREDENTIALS: '{"private_key":hunter2' }, /^FIREBASE_CREDENTIALS must be/],
    [{ FIREBASE_CREDENTIALS: '/no/such/file.json' }, /^FIREBASE_CREDENTIALS must be/],
    [{ APP_ENV: 'production' }, /^APP_SECRET must be set in production/],
    [{ ...production, DEMO_DATA: 'true' }, /^DEMO_DATA cannot be true in production$/],
  ])('%j is one clear line without its secret', (variables, line) => {
    const read = () => readEnvironment({ VAR_DIR: folder, ...variables })
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(line)
    expect(read).not.toThrow(/\n|hunter2/)
  })

  test('a folder that cannot be written is named', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    expect(() => readEnvironment({ VAR_DIR: path.join(file, 'var') })).toThrow(
      /^VAR_DIR \S+ cannot be written: /,
    )
  })
})

describe('settings', () => {
  test('have working defaults: local, embedded database, demo data', () => {
    const environment = readEnvironment({ VAR_DIR: folder, PORT: '', SMTP_URL: '' })
    expect(environment).toMatchObject({
      APP_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      DEMO_DATA: true,
      DEMO_LIVE: true,
      TRUST_PROXY: false,
    })
    expect(environment).toMatchObject({
      PUBLIC_URL: 'http://localhost:3000',
      STORAGE_URL: `file://${folder}/files`,
    })
    expect(environment).not.toHaveProperty('DATABASE_URL')
  })

  test('of production listen on all interfaces and create no demo', () => {
    const environment = readEnvironment({
      ...production,
      VAR_DIR: path.join(folder, 'none'),
      PUBLIC_URL: 'https://pos.example.com/',
    })
    expect(environment).toMatchObject({
      HOST: '0.0.0.0',
      DEMO_DATA: false,
      DEMO_LIVE: false,
      PUBLIC_URL: 'https://pos.example.com',
      APP_SECRET: secret,
    })
    expect(existsSync(path.join(folder, 'none'))).toBe(false)
  })

  test.each([
    [{}, true],
    [{ DEMO_LIVE: 'false' }, false],
    [{ DEMO_DATA: 'false', DEMO_LIVE: 'true' }, false],
    [{ APP_ENV: 'qa', DEMO_DATA: 'true' }, false],
    [{ APP_ENV: 'qa', DEMO_DATA: 'true', DEMO_LIVE: 'true' }, true],
  ])('allow live demo sales only with a demo: %o', (variables, isLive) => {
    expect(readEnvironment({ ...variables, VAR_DIR: folder }).DEMO_LIVE).toBe(isLive)
  })

  test('store the generated secret in a file that only the owner can read', async () => {
    const variables = { VAR_DIR: path.join(folder, 'kept') }
    const { APP_SECRET } = readEnvironment(variables)
    const file = path.join(folder, 'kept', 'app-secret')
    expect(APP_SECRET).toMatch(/^[0-9a-f]{64}$/)
    expect(readEnvironment(variables).APP_SECRET).toBe(APP_SECRET)
    expect(await readFile(file, 'utf8')).toBe(APP_SECRET)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})
