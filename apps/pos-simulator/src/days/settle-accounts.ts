import type { DueStatement } from '@pos/contract/accounting/receivable-statements'
import { send } from '../device/http.ts'

/** Every so many statements are paid in part, or not yet. */
const everySoMany = 3

/**
 * Issues statements for closed months as a manager would, and enters payments: most customers pay
 * in full, some in part, some not yet. Existing statements stay unchanged.
 */
export async function settleAccounts(url: string, headers: Record<string, string>): Promise<void> {
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
