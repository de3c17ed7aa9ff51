import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigurationError } from '../../process/environment.ts'
import { lockFolder } from './data-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts another process that locks the folder and keeps running. */
async function holder() {
  const module = fileURLToPath(new URL('data-lock.ts', import.meta.url))
  const program = `import(${JSON.stringify(module)}).then(({ lockFolder }) => {
    lockFolder(${JSON.stringify(folder)}); setInterval(() => {}, 1000); console.log('held') })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

const lockFile = () => path.join(folder, 'lock')
const change = (values: object) =>
  writeFileSync(
    lockFile(),
    JSON.stringify({ ...(JSON.parse(readFileSync(lockFile(), 'utf8')) as object), ...values }),
  )

/** Expects that a server can lock the folder, is named in the lock, and removes it. */
function expectFree() {
  const unlock = lockFolder(folder)
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
  unlock()
  expect(readdirSync(folder)).toEqual([])
}

describe('the lock of a data folder', () => {
  test("refuses a second server, names the running one, takes over a killed one's lock", async () => {
    const child = await holder()
    expect(() => lockFolder(folder)).toThrow(ConfigurationError)
    expect(() => lockFolder(folder)).toThrow(
      `Another server (process ${child.pid}) is running on ${folder}`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`)
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is taken over if another program has the process id now', () => {
    lockFolder(folder)
    change({ start: '1' })
    expectFree()
  })

  test('of another machine is respected while it is renewed', () => {
    lockFolder(folder)
    change({ host: 'another machine', pid: 999_999_999 })
    expect(() => lockFolder(folder)).toThrow('Another server')
    utimesSync(lockFile(), new Date(), new Date(Date.now() - 31_000))
    expectFree()
  })

  test('that was lost is not taken from its new owner', () => {
    const unlock = lockFolder(folder)
    change({ id: 'another', start: '1' })
    unlock()
    expect(readFileSync(lockFile(), 'utf8')).toContain('another')
  })

  test.each(['', '{"pid":', '{"pid":-1}', 'null', '[]'])(
    'that is damaged (%j) does not stop the server',
    (text) => {
      writeFileSync(lockFile(), text)
      expectFree()
    },
  )
})
