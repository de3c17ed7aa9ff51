import type { DeviceStaff, StaffMember } from '@pos/contract/devices/device-staff'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { hasTag } from '#platform/http/entity-tag'

type DeviceContext = Context<DeviceSession>

interface Newest {
  readonly version: number
  readonly security_code_length: number
  /** False if the shop never had the device's version, such as after a restored backup. */
  readonly knows_since: boolean
}

/** The current state of a person in the shop; `content` is null if the person left. */
interface Row {
  readonly id: string
  readonly content: Omit<StaffMember, 'id' | 'verifier'> | null
  readonly verifier: string | null
}

/**
 * The staff list with its ETag: changes since a version, or everything if the version is unknown.
 */
export async function staffFor(
  context: DeviceContext,
  since: number | undefined,
  knownTags: string | undefined,
): Promise<{ tag: string; data: DeviceStaff | null }> {
  const { version, security_code_length, knows_since } = await readNewest(context, since ?? 0)
  const tag = `"staff-${version}-${security_code_length}"`
  if (hasTag(knownTags, tag)) return { tag, data: null }
  const base = knows_since ? (since ?? null) : null
  const rows = await readRows(context, base ?? 0)
  const staff = rows.flatMap(({ id, content, verifier }) =>
    content ? [memberOf(id, content, verifier)] : [],
  )
  const removed = base === null ? [] : rows.flatMap(({ id, content }) => (content ? [] : [id]))
  return { tag, data: { version, since: base, security_code_length, staff, removed } }
}

async function readNewest({ db, session }: DeviceContext, since: number): Promise<Newest> {
  const { rows } = await sql<Newest>`
    select coalesce((select max(version) from staff_versions where shop_id = ${session.shop_id}), 0) as version, o.security_code_length,
      exists (select from staff_versions where shop_id = ${session.shop_id} and version = ${since}) as knows_since
    from organizations o where o.id = ${session.organization_id}`.execute(db)
  return rows[0] ?? fail('NotFound')
}

async function readRows({ db, session }: DeviceContext, since: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.id, v.content, u.security_code_verifier as verifier from (
      select distinct on (staff_id) staff_id as id, content from staff_versions
      where shop_id = ${session.shop_id} and version > ${since} order by staff_id, version desc
    ) v left join users u on u.organization_id = ${session.organization_id} and u.id = v.id
    order by v.id`.execute(db)
  return rows
}

function memberOf(
  id: string,
  content: NonNullable<Row['content']>,
  verifier: string | null,
): StaffMember {
  const { display_name, role_id, role, flags, new_code_required } = content
  return { id, display_name, role_id, role, flags, verifier, new_code_required }
}
