import { expect, it } from 'vitest'
import { builtProgram } from '#testing/built-programs'
import { startCluster } from '#testing/databases/cluster'
import { crashRun } from '#testing/databases/crash-run'

const program = [builtProgram('main')]
/** docs/quality.md. */
const barMilliseconds = 10_000

it('continues after a standby takes over and keeps every acknowledged receipt once', async () => {
  const cluster = await startCluster()
  try {
    const { variables } = cluster
    const figures = await crashRun({
      times: 1,
      devices: 2,
      program,
      databaseUrl: variables.DATABASE_URL,
      variables,
      database: cluster,
    })
    expect(figures).toMatchObject({
      kills: 1,
      lost: 0,
      doubled: 0,
      wrong: [],
      stored: figures.posted,
      acknowledged: figures.posted,
    })
    expect(figures.slowestStartMilliseconds).toBeLessThan(barMilliseconds)
  } finally {
    await cluster.stop()
  }
}, 300_000)
