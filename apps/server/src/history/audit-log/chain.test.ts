import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { run } from '#testing/sample-account'
import { sharedServer, tenantForEach } from '#testing/shared-server'
import { ageTrailJob } from './age.ts'
import { sealTrailJob } from './seal.ts'
import { type TrailReport, verifyTrails } from './verify.ts'

const server = sharedServer()
const tenant = tenantForEach(server)
const client = clientOf(server, tenant)

/** The audit log of the tenant in the form that the command reads. */
async function verify(kept?: string): Promise<TrailReport> {
  const trail = tenant.organization_id ?? ''
  const reports = await verifyTrails(server.engine, kept ? new Map([[trail, kept]]) : undefined)
  const report = reports.find((one) => one.trail === trail)
  if (!report) throw new Error('The tenant has no trail')
  return report
}

async function makeRows(count: number) {
  for (let number = 1; number <= count; number += 1)
    await client.create('allergies', { name: `Allergy ${number} ${Math.random()}` })
  await sealTrailJob(server.engine).run()
}

/** Tampers as an attacker with database access who disables triggers. */
async function tamper(statement: ReturnType<typeof sql>) {
  await run(server, sql`alter table changes disable trigger user`)
  await run(server, sql`alter table trail_seals disable trigger user`)
  await run(server, statement)
  await run(server, sql`alter table changes enable trigger user`)
  await run(server, sql`alter table trail_seals enable trigger user`)
}

const changeOf = (number: number) =>
  sql`(select k.change_id from trail_seals k where k.organization_id = ${tenant.organization_id} and k.number = ${number})`

describe('a chain', () => {
  it('is valid and continues from its head', async () => {
    await makeRows(3)
    const first = await verify()
    expect(first).toMatchObject({ rows: 3, unsealed: 0, fault: null, head: { number: 3 } })
    await makeRows(2)
    const second = await verify(`${first.head?.number}:${first.head?.hash}`)
    expect(second).toMatchObject({ rows: 5, fault: null, head: { number: 5 } })
    expect(second.head?.hash).not.toBe(first.head?.hash)
    expect((await client.get('trail/options')).head).toMatchObject({
      number: 5,
      hash: second.head?.hash,
    })
  })

  it('counts rows that wait for their seal', async () => {
    await client.create('allergies', { name: 'Waiting' })
    expect(await verify()).toMatchObject({ rows: 0, unsealed: 1, fault: null })
    expect(await client.get('trail/options')).toMatchObject({ unsealed: 1, head: null })
    const [entry] = await client.get('trail')
    expect(entry).toMatchObject({ number: null, hash: null })
  })

  it('cannot be changed by the role of the server', async () => {
    await makeRows(1)
    for (const table of ['changes', 'trail_seals'] as const) {
      const update = sql`update ${sql.table(table)} set organization_id = organization_id`
      await expect(run(server, update)).rejects.toMatchObject({ code: '42501' })
      await expect(run(server, sql`delete from ${sql.table(table)}`)).rejects.toMatchObject({
        code: '42501',
      })
    }
    expect(await verify()).toMatchObject({ rows: 1, fault: null })
  })

  it('reports a changed row', async () => {
    await makeRows(4)
    await tamper(sql`update changes set user_name = 'Somebody else' where id = ${changeOf(2)}`)
    expect((await verify()).fault).toMatchObject({
      kind: 'changed',
      number: 2,
      row: { actor_name: 'Somebody else', action: 'create' },
    })
  })

  it('reports a removed row, with or without its seal', async () => {
    await makeRows(4)
    await tamper(sql`delete from changes where id = ${changeOf(3)}`)
    expect((await verify()).fault).toMatchObject({ kind: 'removed', number: 3 })
    await tamper(
      sql`delete from trail_seals where organization_id = ${tenant.organization_id} and number = 3`,
    )
    expect((await verify()).fault).toMatchObject({ kind: 'seal_removed', number: 3 })
  })

  it('rejects seals that the server did not sign', async () => {
    await makeRows(2)
    await makeRows(1)
    await tamper(
      sql`update trail_seals set signature = 'forged' where organization_id = ${tenant.organization_id} and number = 2`,
    )
    expect((await verify()).fault).toMatchObject({ kind: 'seal_forged', number: 2 })
  })

  it('detects truncation against a saved head', async () => {
    await makeRows(2)
    const kept = (await verify()).head
    await makeRows(2)
    const later = (await verify()).head
    await tamper(sql`delete from changes where id in (${changeOf(3)}, ${changeOf(4)})`)
    await tamper(
      sql`delete from trail_seals where organization_id = ${tenant.organization_id} and number > 2`,
    )
    expect((await verify(`${kept?.number}:${kept?.hash}`)).fault).toBeNull()
    expect((await verify(`${later?.number}:${later?.hash}`)).fault).toMatchObject({
      kind: 'head_gone',
      number: 4,
    })
  })

  it('reports rows that were inserted outside the server', async () => {
    await makeRows(1)
    await tamper(sql`
      insert into changes (scope_id, organization_id, resource, action, user_name, at)
      values (${tenant.organization_id}, ${tenant.organization_id}, 'users', 'delete', 'Nobody', now())`)
    expect((await verify()).fault).toMatchObject({
      kind: 'never_sealed',
      row: { actor_name: 'Nobody' },
    })
  })

  it('is enqueued once after a backup is restored', async () => {
    await makeRows(2)
    await run(
      server,
      sql`insert into unsealed_changes (organization_id, scope_id, change_id)
        select organization_id, scope_id, change_id from trail_seals where organization_id = ${tenant.organization_id}`,
    )
    await sealTrailJob(server.engine).run()
    expect(await verify()).toMatchObject({ rows: 2, unsealed: 0, fault: null })
  })
})

describe('retention', () => {
  it('removes rows after the retention time and keeps an anchor', async () => {
    const now = server.clock.now()
    const years = (count: number) =>
      new Date(Date.UTC(now.getUTCFullYear() + count, now.getUTCMonth(), now.getUTCDate(), 4))
    await makeRows(3)
    server.clock.set(years(5))
    const later = await server.signIn('organization_admin', tenant.organization_id, tenant.shop_id)
    await client.create('allergies', { name: 'Later' }, later)
    await sealTrailJob(server.engine).run()
    server.clock.set(now)
    await ageTrailJob({ ...server.engine, clock: { now: () => years(9) } }).run()
    expect(await verify()).toMatchObject({ rows: 4, fault: null })
    await ageTrailJob({ ...server.engine, clock: { now: () => years(11) } }).run()
    await sealTrailJob(server.engine).run()
    const report = await verify()
    expect(report).toMatchObject({ fault: null, head: { number: 5 }, rows: 2 })
    const [aged, kept] = (await client.get('trail')).toSorted(
      (a: { number: number }, b: { number: number }) => b.number - a.number,
    )
    expect(aged).toMatchObject({
      actor: 'system',
      action: 'age_out',
      after: { removed: 3, number: 3 },
    })
    expect(kept).toMatchObject({ record_name: 'Later', number: 4 })
    expect((await client.get('trail/options')).anchor).toMatchObject({ number: 3, removed: 3 })
    await run(server, sql`alter table trail_anchors disable trigger user`)
    await run(
      server,
      sql`update trail_anchors set number = 2 where organization_id = ${tenant.organization_id}`,
    )
    await run(server, sql`alter table trail_anchors enable trigger user`)
    expect((await verify()).fault).toMatchObject({ kind: 'anchor_forged' })
  })
})
