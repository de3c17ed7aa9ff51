import type { ListedDay } from '@pos/contract/accounting/day-close'
import type { DueStatement } from '@pos/contract/accounting/receivable-statements'
import type { Profile } from '@pos/contract/accounts/profile'
import { addDays } from '@pos/domain/days/calendar-date'
import { send } from '../device/http.ts'
import type { Options } from '../options.ts'

/**
 * Closes the business days of the shops as their managers would, oldest first, and issues and
 * settles statements of customers. The day before today and reopened days stay open.
 */
export async function closeDays(options: Options): Promise<void> {
  for (const email of options.emails) await closeDaysOf(options, email)
}

async function closeDaysOf({ url, password, days: count, shops }: Options, credential: string) {
  const login = await send<{ data: { access_token: string } }>(url, 'POST', '/v1/auth/login', {
    body: { credential, password },
  })
  const headers = { authorization: `Bearer ${login.body.data.access_token}` }
  const { body: profile } = await send<{ data: Profile }>(url, 'GET', '/v1/profile/me', { headers })
  for (const { id } of profile.data.shops.filter(
    (shop) => shops.length === 0 || shops.includes(shop.id),
  )) {
    await send(url, 'POST', '/v1/profile/switch-shop', { headers, body: { shop_id: id } })
    const from = addDays(new Date().toISOString().slice(0, 10), -count - 2)
    const { body } = await send<{ data: { today: string; days: ListedDay[] } }>(
      url,
      'GET',
      `/v1/day-close?from=${from}`,
      { headers },
    )
    const yesterday = addDays(body.data.today, -1)
    const open = body.data.days.filter(
      (day) => day.state === 'open' && day.receipts > 0 && day.business_date < yesterday,
    )
    for (const { business_date } of open.toReversed()) {
      await send(url, 'POST', '/v1/day-close/close', { headers, body: { business_date } })
    }
    await settleAccounts(url, headers)
  }
  await send(url, 'POST', '/v1/auth/logout', { headers })
}

/** Every so many statements are paid in part, or not yet. */
const everySoMany = 3

/**
 * Issues statements for closed months as a manager would, and enters payments: most customers pay
 * in full, some in part, some not yet. Existing statements stay unchanged.
 */
async function settleAccounts(url: string, headers: Record<string, string>): Promise<void> {
  const { body } = await send<{ data: { today: string; due: DueStatement[] } }>(
    url,
    'GET',
    '/v1/receivables/statements',
    { headers },
  )
  const { today, due } = body.data
  for (const [index, { customer_id, closing_date, balance }] of due.entries()) {
    await send(url, 'POST', '/v1/receivables/statements', {
      headers,
      body: { statements: [{ customer_id, closing_date }] },
    })
    const amount =
      index % everySoMany === 2 ? 0 : index % everySoMany === 1 ? Math.floor(balance / 2) : balance
    if (amount <= 0) continue
    const payment = { customer_id, business_date: today, amount, means: 'bank_transfer' }
    await send(url, 'POST', '/v1/receivables/payments', { headers, body: payment })
  }
}
