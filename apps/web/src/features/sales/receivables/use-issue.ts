import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useRefresh } from './use-receivables.ts'

interface Asked {
  readonly customer_id: string
  readonly closing_date: string
}

/** Issues statements after a question, and returns their numbers; none where the answer was no. */
export function useIssue() {
  const { t } = useTranslation('receivables')
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const issue = async (asked: readonly Asked[]): Promise<readonly number[]> => {
    const question = {
      title: t('statements.question', { count: asked.length }),
      message: t('statements.question_text'),
    }
    if (!(await confirm({ ...question, ok: t('statements.issue') }))) return []
    setBusy(true)
    try {
      const statements = asked.map(({ customer_id, closing_date }) => ({
        customer_id,
        closing_date,
      }))
      const { data } = await api.post('/v1/receivables/statements', { statements })
      notify({
        message: t('statements.issued', {
          count: data.numbers.length,
          numbers: data.numbers.join(', '),
        }),
      })
      await refresh()
      return data.numbers
    } finally {
      setBusy(false)
    }
  }
  return { issue, isBusy }
}
