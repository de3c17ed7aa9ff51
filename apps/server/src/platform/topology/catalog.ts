import { sql, type Transaction } from 'kysely'

/** Properties of a table in the catalog, without partitions. */
export interface CatalogTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly uniqueKeys: readonly { readonly name: string; readonly columns: readonly string[] }[]
  /**
   * `distributed`, `reference` or `local`; `citus local` is a local one that refers to reference
   * tables.
   */
  readonly is: 'local' | 'reference' | 'distributed'
}

/** A foreign key of a table or partition. */
export interface ForeignKey {
  readonly table: string
  readonly target: string
  readonly name: string
  readonly definition: string
  /** The partitioned tables of these partitions, or the tables themselves. */
  readonly root: string
  readonly target_root: string
}

/** The tables and keys of the schema, without shards of Citus. */
export interface Catalog {
  readonly tables: readonly CatalogTable[]
  readonly keys: readonly ForeignKey[]
}

/** Reads the catalog of a database with Citus or (for the placement of tables only) without. */
export async function readCatalog(db: Transaction<unknown>, isCitus = true): Promise<Catalog> {
  const kind = isCitus
    ? sql`coalesce((select case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end
        from pg_dist_partition p where p.logicalrelid = c.oid), 'local')`
    : sql`'local'`
  const { rows: tables } = await sql<CatalogTable>`
    select c.relname::text as name, ${kind} as is,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', x.relname, 'columns', array(
          select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey::smallint[]))))
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid and i.indisunique), '[]') as "uniqueKeys"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db)
  const { rows: keys } = await sql<ForeignKey>`
    select r.relname::text as table, t.relname::text as target, k.conname::text as name, pg_get_constraintdef(k.oid) as definition,
      coalesce((select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = r.oid), r.relname::text) as root,
      coalesce((select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = t.oid), t.relname::text) as target_root
    from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
    order by 1, 3`.execute(db)
  return { tables, keys }
}
