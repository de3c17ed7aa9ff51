import { sql, type Transaction } from 'kysely'

/** Sales of a shop are never deleted with it. */
const sold = ['receipts', 'receipt_void_orders', 'quarantine']

/**
 * Privileges of the owner do not reach nodes to which a tenant has written in the same transaction,
 * so a shop is deleted with the privileges of its caller. Triggers let tenants delete rows of the
 * shop named by `app.deleted_shop` and no others; without a name, no statement deletes anything
 * (42501).
 */
export async function letCallersDeleteShops(db: Transaction<unknown>): Promise<void> {
  await sql`alter function delete_shop(uuid) security invoker`.execute(db)
  // A local table managed by Citus stores its rows, and the effective privileges, in a table behind
  // it.
  const { rows } = await sql<{ table: string; holder: string | null }>`
    select distinct c.relname::text as table, b.holder
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    left join lateral (
      select c.relname || '_' || s.shardid as holder from pg_dist_partition p join pg_dist_shard s on s.logicalrelid = p.logicalrelid
      where p.logicalrelid = c.oid and p.partmethod = 'n' and p.repmodel = 's') b on true
    where k.contype = 'f' and k.confrelid = 'shops'::regclass and k.confdeltype in ('a', 'c') and k.conparentid = 0
      and c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname <> all(${sold}::text[])
      and not has_table_privilege('pos_app', coalesce(to_regclass(b.holder), c.oid), 'delete')
    order by 1`.execute(db)
  if (rows.length === 0) return
  await sql`
    create or replace function keep_rows() returns trigger language plpgsql as $$
    declare
      is_named boolean := coalesce(current_setting('app.deleted_shop', true), '') <> '';
    begin
      if tg_level = 'ROW' then
        is_named := is_named and old.shop_id::text = current_setting('app.deleted_shop');
      end if;
      if current_user = 'pos_app' and not is_named then
        raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
      end if;
      return old;
    end $$`.execute(db)
  await sql`set local citus.enable_manual_changes_to_shards = on`.execute(db)
  for (const { table, holder } of rows) {
    await sql`grant delete on ${sql.table(table)} to pos_app`.execute(db)
    if (holder) await sql`grant delete on ${sql.table(holder)} to pos_app`.execute(db)
    for (const each of ['row', 'statement'])
      await sql`
        create or replace trigger ${sql.ref(`${table}_kept_${each}`)} before delete on ${sql.table(table)} for each ${sql.raw(each)}
        execute function keep_rows()`.execute(db)
  }
}
