import { sql, type Transaction } from 'kysely'
import { aboutTotp } from '#accounts/factors/service'
import { openCode, sealCode } from '#accounts/users/service'
import { secretContext } from '#engine/write/secrets'
import type { Database } from '#platform/database/database'
import type { Sealer } from '#platform/security/secrets'
import { aboutSecret } from '#webhooks/secrets'
import { resourceFeatures } from '../features.ts'

/** Services of the exchange. The sealer also has the previous secrets. */
interface ExchangeParts {
  readonly database: Database
  readonly sealer: Sealer
}

/** A column of encrypted texts, each bound to its record. */
interface SealedColumn {
  readonly table: string
  /** The column that names the record. */
  readonly id: string
  readonly column: string
  about(id: string): string
}

/**
 * The result for one column. `unreadable`: encrypted with an unknown secret; those values stay
 * unchanged.
 */
interface ExchangedColumn {
  readonly name: string
  readonly sealed: number
  readonly unreadable: readonly string[]
}

/** Re-encrypted values, and values that only time or people can replace. */
interface Exchange {
  readonly columns: readonly ExchangedColumn[]
  /** Unused recovery codes made with a previous secret, and their accounts. */
  readonly recovery_codes: { readonly codes: number; readonly accounts: number }
}

const batch = 500

/**
 * Re-encrypts values of previous secrets with the current one. It can run beside servers and be
 * repeated.
 */
export async function exchangeSecret(parts: ExchangeParts): Promise<Exchange> {
  const columns: ExchangedColumn[] = []
  for (const column of sealedColumns()) columns.push(await exchangeColumn(parts, column))
  columns.push(await exchangeCodes(parts))
  const { database, sealer } = parts
  const { rows } = await database.transaction({ system: true }, (db) =>
    sql<Exchange['recovery_codes']>`
      select count(*)::int as codes, count(distinct user_id)::int as accounts from recovery_codes
      where used_at is null and not starts_with(code_hash, ${sealer.present})`.execute(db),
  )
  return { columns, recovery_codes: rows[0] ?? { codes: 0, accounts: 0 } }
}

function sealedColumns(): SealedColumn[] {
  const ofResources = Object.values(resourceFeatures).flatMap((feature) =>
    Object.entries<{ readonly kind: string }>(feature.resource.fields)
      .filter(([, field]) => field.kind === 'secret')
      .map(([name]) => ({
        table: feature.table,
        id: 'id',
        column: `${name}_sealed`,
        about: (id: string) => secretContext(feature, name, id),
      })),
  )
  return [
    ...ofResources,
    { table: 'totp_factors', id: 'user_id', column: 'secret_sealed', about: aboutTotp },
    { table: 'webhook_endpoints', id: 'id', column: 'secret_sealed', about: aboutSecret },
    { table: 'webhook_endpoints', id: 'id', column: 'former_secret_sealed', about: aboutSecret },
  ]
}

interface SealedRow {
  readonly id: string
  readonly sealed: string
}

const exchangeColumn = (parts: ExchangeParts, { table, id, column, about }: SealedColumn) =>
  inBatches(parts, `${table}.${column}`, async (db, { sealer, after, reseal }) => {
    const [from, key, sealed] = [sql.table(table), sql.ref(id), sql.ref(column)]
    const { rows } = await sql<SealedRow>`
      select ${key} as id, ${sealed} as sealed from ${from}
      where ${sealed} is not null and not starts_with(${sealed}, ${sealer.present}) and ${key} > ${after}::uuid
      order by ${key} limit ${batch} for update`.execute(db)
    const changed = rows.flatMap((row) =>
      reseal(row.id, () => ({
        id: row.id,
        sealed: sealer.seal(sealer.open(row.sealed, about(row.id)), about(row.id)),
      })),
    )
    await sql`
      update ${from} t set ${sealed} = c.sealed from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, sealed text)
      where t.${key} = c.id`.execute(db)
    return rows
  })

/** Staff codes are found by a fingerprint, which is computed again too. */
const exchangeCodes = (parts: ExchangeParts) =>
  inBatches(parts, 'users.security_code_sealed', async (db, { sealer, after, reseal }) => {
    const { rows } = await sql<SealedRow & { organization_id: string }>`
      select id, organization_id, security_code_sealed as sealed from users
      where security_code_sealed is not null and organization_id is not null and id > ${after}::uuid
        and not (starts_with(security_code_sealed, ${sealer.present}) and starts_with(security_code_hash, ${sealer.present}))
      order by id limit ${batch} for update`.execute(db)
    const changed = rows.flatMap(({ id, organization_id, sealed }) =>
      reseal(id, () => ({
        id,
        ...sealCode(
          { sealer },
          {
            organizationId: organization_id,
            accountId: id,
            code: openCode({ sealer }, id, sealed),
          },
        ),
      })),
    )
    await sql`
      update users u set security_code_sealed = c.security_code_sealed, security_code_hash = c.security_code_hash
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, security_code_sealed text, security_code_hash text)
      where u.id = c.id`.execute(db)
    return rows
  })

interface Step {
  readonly sealer: Sealer
  /** The last processed record. */
  readonly after: string
  /** A record to write; none if its text cannot be decrypted. */
  reseal<T>(id: string, make: () => T): T[]
}

/** Processes a column in the order of its records, in batches of one transaction each. */
async function inBatches(
  { database, sealer }: ExchangeParts,
  name: string,
  step: (db: Transaction<unknown>, step: Step) => Promise<readonly SealedRow[]>,
): Promise<ExchangedColumn> {
  const unreadable: string[] = []
  let [after, sealed] = ['00000000-0000-0000-0000-000000000000', 0]
  const reseal = <T>(id: string, make: () => T): T[] => {
    try {
      const made = make()
      sealed += 1
      return [made]
    } catch {
      unreadable.push(id)
      return []
    }
  }
  for (;;) {
    const rows = await database.transaction({ system: true }, (db) =>
      step(db, { sealer, after, reseal }),
    )
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return { name, sealed, unreadable }
  }
}
