import { useTranslation } from 'react-i18next'
import { notifyRefusal, useAction } from '#lib/api/use-action.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'

interface Statement {
  readonly customer_id: string
  readonly closing_date: string
}

/** Issues statements after a confirmation, and returns their numbers; none if the user declined. */
export function useIssue() {
  const { t } = useTranslation('receivables')
  const { run, isBusy } = useAction('POST', '/v1/receivables/statements', {
    done: ({ data: { numbers } }) =>
      t('statements.issued', { count: numbers.length, numbers: numbers.join(', ') }),
    onRefused: notifyRefusal,
  })
  const issue = async (statements: readonly Statement[]): Promise<readonly number[]> => {
    const isSure = await confirm({
      title: t('statements.question', { count: statements.length }),
      message: t('statements.question_text'),
      ok: t('statements.issue'),
    })
    if (!isSure) return []
    const answer = await run({
      statements: statements.map(({ customer_id, closing_date }) => ({
        customer_id,
        closing_date,
      })),
    })
    return answer?.data.numbers ?? []
  }
  return { issue, isBusy }
}
