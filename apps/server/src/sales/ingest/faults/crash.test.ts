import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { builtProgram } from '#testing/built-programs'
import { copyOnNodes } from '#testing/databases/citus'
import { crashRun } from '#testing/databases/crash-run'
import { addressOf, onServer } from '#testing/databases/on-server'
import { templateName } from '#testing/databases/template'

// Each start takes seconds, so the suite kills the server once and `npm run bench:kill` many times.
const kills = Number(process.env.CRASH_KILLS ?? 1)

it('keeps acknowledged receipts once and equal roll-ups when the server is killed', async () => {
  const run = { times: kills, devices: 3, program: [builtProgram('main')] }
  const figures = await onOwnDatabase((databaseUrl) =>
    crashRun({ ...run, ...(databaseUrl ? { databaseUrl } : {}) }),
  )
  expect(figures).toMatchObject({
    kills,
    lost: 0,
    doubled: 0,
    wrong: [],
    stored: figures.posted,
    acknowledged: figures.posted,
  })
  expect(figures.posted).toBeGreaterThan(3)
  expect(figures.cutOff).toBeGreaterThan(0)
}, 300_000)

/**
 * Runs `action` with an empty database on the server of TEST_DATABASE_URL or the cluster of
 * TEST_CITUS_URL, or with null for the embedded one.
 */
async function onOwnDatabase<T>(action: (url: string | null) => Promise<T>): Promise<T> {
  const { TEST_CITUS_URL: citus, TEST_DATABASE_URL: server = citus } = process.env
  if (!server) return action(null)
  const name = `pos_crash_${randomBytes(6).toString('hex')}`
  const drop = citus
    ? await copyOnNodes(citus, templateName(), name)
    : await onServerAlone(server, name)
  try {
    return await action(addressOf(server, name))
  } finally {
    await drop()
  }
}

async function onServerAlone(server: string, name: string) {
  await onServer(server, `create database ${name}`)
  return () => onServer(server, `drop database if exists ${name} with (force)`)
}
