import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/**
 * Fills a shop with one receipt per minute until now, `r-1` the oldest: each with a line, a payment
 * and a tax; every tenth with a voided line, a refused post, a cash drop and a fixed table; every
 * fifth with an entry in the history. It bypasses the API, so it takes seconds. The caller computes
 * sums if needed.
 */
export async function fillReceipts(
  database: Database,
  shopId: string,
  count: number,
): Promise<void> {
  await database.transaction({ system: true }, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`select ensure_receipt_partitions((now() - make_interval(mins => ${count}))::date, (now() + interval '1 month')::date)`.execute(
      db,
    )
    await sql`
      create temporary table made on commit drop as
      select n, 'r-' || n as uid, at, (left(uuid_at(at)::text, 14) || '7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id
      from generate_series(1, ${count}) n cross join lateral (select now() - make_interval(mins => ${count} - n) as at) t`.execute(
      db,
    )
    await sql`
      insert into receipt_uids (shop_id, uid, receipt_id, content_hash, receipt_number)
      select ${shopId}, uid, id, md5(uid), 'N' || n from made`.execute(db)
    await sql`
      insert into receipts (shop_id, id, uid, receipt_number, table_code, staff, guest_count, first_ordered_at, ordered_at, paid_at,
        first_ordered_business_date, ordered_business_date, paid_business_date, first_ordered_hour, ordered_hour, paid_hour,
        subtotal, tax, discount, charge, table_charge, auto_gratuity, tip, total, settle, change, flags, payment_names, received_at)
      select ${shopId}, id, uid, 'N' || n, 'A' || n % 20, 'Sato', 2, at, at, at, at::date, at::date, at::date, 12, 12, 12,
        1100, 100, 0, 0, 0, 0, 0, 1100, 1100, 0, '{}', '{Cash}', at from made`.execute(db)
    await sql`
      insert into receipt_lines (shop_id, receipt_id, line, position, name, quantity, unit_price, price, discount, check_discount, net,
        tax_rate, tax_kind, reduced, takeout, ordered_at, condiments)
      select ${shopId}, id, 0, 0, 'Dish ' || n % 300, 1, 1100, 1100, 0, 0, 1000, '10', 'inclusive', false, false, at, '[]' from made`.execute(
      db,
    )
    await sql`
      insert into receipt_payments (shop_id, receipt_id, line, name, type, amount, change)
      select ${shopId}, id, 0, 'Cash', 'cash', 1100, 0 from made`.execute(db)
    await sql`
      insert into receipt_taxes (shop_id, receipt_id, line, rate, kind, reduced, taxable, tax)
      select ${shopId}, id, 0, '10', 'inclusive', false, 1100, 100 from made`.execute(db)
    await sql`
      insert into receipt_void_orders (shop_id, id, uid, content_hash, receipt_uid, name, quantity, total_void_price, void_at, business_date, hour, received_at)
      select ${shopId}, id, 'v-' || n, md5(uid), uid, 'Dish', 1, 500, at, at::date, 12, at from made where n % 10 = 0`.execute(
      db,
    )
    await sql`
      insert into cash_events (shop_id, id, uid, content_hash, device_id, device, kind, amount, at, business_date, flags, received_at)
      select ${shopId}, id, 'c-' || n, md5(uid), ${shopId}, 'Register', 'drop', 10000, at, at::date, '{}', at from made where n % 10 = 0`.execute(
      db,
    )
    await sql`
      insert into sales_labels (shop_id, dimension, key, label) select ${shopId}, 'customer', 'Customer ' || n, 'Customer ' || n from made where n % 10 = 0`.execute(
      db,
    )
    await sql`
      insert into quarantine (shop_id, id, kind, uid, reason, errors, content, content_hash, received_at)
      select ${shopId}, id, 'receipt', uid, 'invalid', '{}', '{}', md5(uid), at from made where n % 10 = 0`.execute(
      db,
    )
    await sql`
      insert into changes (scope_id, organization_id, resource, record_id, action, user_name, at)
      select ${shopId}, (select organization_id from shops where id = ${shopId}), 'receipts', id, 'correct', 'Sato', at from made where n % 5 = 0`.execute(
      db,
    )
    await sql`
      insert into table_fixes (shop_id, id, kind, outcome, reasons, table_code, state, guests, opened_at, amount, reported_at, state_version,
        user_id, user_name, at, used_again_at)
      select ${shopId}, id, 'fix', 'settled', '{}', 'A' || n % 20, 'open', 2, at, 0, at, n, gen_random_uuid(), 'Sato', at, at from made where n % 10 = 0`.execute(
      db,
    )
  })
}
