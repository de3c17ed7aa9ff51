import { sql, type Transaction } from 'kysely'

/**
 * Shards do not support privileges on single columns: tenants may update whole rows there, and a
 * trigger refuses other columns.
 */
export async function openColumns(
  db: Transaction<unknown>,
  tables: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname = any(${[...tables]}::text[])
      and (a.attgenerated <> '' or exists (
        select from aclexplode(a.attacl) g where g.grantee = 'pos_app'::regrole and g.privilege_type = 'UPDATE'))
    group by c.oid having bool_or(a.attacl is not null) order by c.relname`.execute(db)
  if (rows.length === 0) return
  // The arguments list the columns that may change, and generated ones, which are not computed yet
  // when a trigger runs.
  await sql`
    create or replace function keep_columns() returns trigger language plpgsql as $$
    begin
      if current_user = 'pos_app' and to_jsonb(old) - tg_argv is distinct from to_jsonb(new) - tg_argv then
        raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
      end if;
      return new;
    end $$`.execute(db)
  for (const { table, columns } of rows) {
    await sql`grant update on ${sql.table(table)} to pos_app`.execute(db)
    await sql`
      create or replace trigger ${sql.ref(`${table}_columns`)} before update on ${sql.table(table)} for each row
      execute function keep_columns(${sql.join(columns.map((column) => sql.lit(column)))})`.execute(
      db,
    )
  }
}
