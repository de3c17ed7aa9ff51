import {
  draftStatement,
  exportStatement,
  getStatement,
  issueStatements,
  listStatements as listEndpoint,
} from '@pos/contract/accounting/receivable-statements'
import {
  exportAccounts,
  exportLedger,
  getLedger,
  joinName as joinEndpoint,
  listAccounts,
  listNames,
  postAdjustment,
  postPayment,
  reverseEntry,
  separateName,
} from '@pos/contract/accounting/receivables'
import { type DeviceCustomers, getDeviceCustomers } from '@pos/contract/devices/device-customers'
import { sql } from 'kysely'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { readAccounts } from './accounts.ts'
import { enter, reverse } from './enter.ts'
import { joinName } from './join-names.ts'
import { readLedger } from './ledger.ts'
import { listStatements, readStatement } from './list-statements.ts'
import { readNames } from './names.ts'
import { accountCells, ledgerCells, receivableSheet, statementCells } from './receivable-files.ts'
import { draft, issue } from './statements.ts'

/** Routes of receivables: accounts, ledgers, names on receipts, statements. */
export const receivableRoutes: RouteModule = {
  name: 'receivables',
  mount(engine) {
    route(engine, listAccounts, async (context) => ({ data: await readAccounts(context) }))
    route(engine, exportAccounts, async (context, { query }) => {
      const accounts = await readAccounts(context)
      return tableAnswer(accountCells(accounts, context.locale), {
        ...query,
        name: `receivables-${accounts.today}`,
        sheet: receivableSheet('accounts', [accounts.today], context.locale),
      })
    })
    route(engine, listNames, async (context) => ({ data: await readNames(context) }))
    route(engine, joinEndpoint, async (context, { body }) => ({
      data: { receipts: await joinName(context, body.name, body.customer_id) },
    }))
    route(engine, separateName, async (context, { body }) => ({
      data: { receipts: await joinName(context, body.name, null) },
    }))
    route(engine, getLedger, async (context, { params, query }) => ({
      data: await readLedger(context, params.id, query),
    }))
    route(engine, exportLedger, async (context, { params, query }) => {
      const ledger = await readLedger(context, params.id, query)
      const { format, encoding, plain } = query
      return tableAnswer(ledgerCells(ledger, context.locale), {
        format,
        encoding,
        plain,
        name: `ledger-${ledger.from}-${ledger.to}`,
        sheet: receivableSheet(
          'ledger',
          [ledger.customer.name, `${ledger.from} – ${ledger.to}`],
          context.locale,
        ),
      })
    })
    route(engine, postPayment, async (context, { body }) => ({
      data: { id: await enter(context, { ...body, kind: 'payment', amount: -body.amount }) },
    }))
    route(engine, postAdjustment, async (context, { body }) => ({
      data: { id: await enter(context, { ...body, kind: 'adjustment', means: null }) },
    }))
    route(engine, reverseEntry, async (context, { params, body }) => ({
      data: { id: await reverse(context, params.id, body.reason) },
    }))
    mountStatements(engine)
    route(engine, getDeviceCustomers, async ({ db, session }) => {
      const { rows } = await sql<DeviceCustomers[number]>`
        select id, name, kana_name from customers where shop_id = ${session.shop_id} and active order by coalesce(kana_name, name), id`.execute(
        db,
      )
      return { data: rows }
    })
  },
}

function mountStatements(engine: Parameters<RouteModule['mount']>[0]) {
  route(engine, listEndpoint, async (context, { query }) => ({
    data: await listStatements(context, query.customer_id),
  }))
  route(engine, draftStatement, async (context, { query }) => ({
    data: (await draft(context, query.customer_id, query.closing_date)).content,
  }))
  route(engine, issueStatements, async (context, { body }) => ({
    data: { numbers: await issue(context, body.statements) },
  }))
  route(engine, getStatement, async (context, { params }) => ({
    data: await readStatement(context, params.number),
  }))
  route(engine, exportStatement, async (context, { params, query }) => {
    const { number, content } = await readStatement(context, params.number)
    return tableAnswer(statementCells(number, content, context.locale), {
      ...query,
      name: `statement-${number}`,
      sheet: receivableSheet('statement', [`No. ${number}`, content.customer.name], context.locale),
    })
  })
}
