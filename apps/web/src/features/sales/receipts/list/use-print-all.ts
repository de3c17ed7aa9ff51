import type { KeysetMeta } from '@pos/contract/keyset'
import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

/** Maximum rows to print; more belong in a file. */
const mostRows = 2000

/** Prints all receipts of a list over all pages: `rows` replaces the page during printing. */
export function usePrintAll(search: ReceiptSearch) {
  const [rows, setRows] = useState<readonly ReceiptRow[] | null>(null)
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    if (!rows) return
    const done = () => setRows(null)
    window.addEventListener('afterprint', done, { once: true })
    // The rows have to be rendered first.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
    }
  }, [rows])
  const print = async () => {
    setReading(true)
    try {
      setRows(
        await readAll({ ...filtersOf(search), ...(search.sort ? { sort: search.sort } : {}) }),
      )
    } finally {
      setReading(false)
    }
  }
  return { rows, isReading, print }
}

async function readAll(search: ReceiptSearch): Promise<ReceiptRow[]> {
  const rows: ReceiptRow[] = []
  for (let cursor: string | null = ''; cursor !== null && rows.length < mostRows; ) {
    const page: { data: ReceiptRow[]; meta: KeysetMeta } = await api.get('/v1/receipts', {
      ...search,
      per_page: '200',
      ...(cursor ? { cursor } : {}),
    })
    rows.push(...page.data)
    cursor = page.meta.next
  }
  return rows
}
