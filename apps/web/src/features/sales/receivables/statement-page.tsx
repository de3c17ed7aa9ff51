import { Alert, Button, Paper, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { PrintButton } from '#kit/files/print-button.tsx'
import { Read } from '#lib/api/read.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import classes from './statement.module.css'
import { StatementPaper } from './statement-paper.tsx'
import { useIssue } from './use-issue.ts'
import { type ShownStatement, type StatementKey, useStatement } from './use-receivables.ts'

/** A printable statement: an issued one, or a draft that can be issued. */
export function StatementPage({ asked }: { asked: StatementKey }) {
  const { t } = useTranslation('receivables')
  const query = useStatement(asked)
  const { data } = query
  const number = data?.issued ? t('paper.number', { number: data.issued.number }) : t('paper.draft')
  return (
    <>
      <div className="pos-no-print">
        <PageHeader
          title={`${t('paper.title')} ${data ? number : ''}`}
          back={<BackLink to="/pos/receivables" search={{ tab: 'statements' }} />}
        >
          {data && <Actions statement={data} />}
        </PageHeader>
      </div>
      <Read of={query}>
        {(statement) => (
          <Paper p="md" className={classes.sheet ?? ''}>
            <Issued statement={statement} />
            {isStated(statement) && (
              <Alert color="info" mb="sm" className="pos-no-print">
                {t('paper.nothing')}
              </Alert>
            )}
            <StatementPaper statement={statement} />
          </Paper>
        )}
      </Read>
    </>
  )
}

/** Nothing has changed since the last statement, or nothing is owed: such a draft is not issued. */
const isStated = ({ issued, content: { lines, carried, from, closing_date } }: ShownStatement) =>
  !issued && lines.length === 0 && (carried === 0 || (from !== null && from > closing_date))

function Issued({ statement: { issued } }: { statement: ShownStatement }) {
  const { t } = useTranslation('receivables')
  const timeZone = useTimeZone()
  if (!issued) return null
  return (
    <Text size="sm" c="dimmed" mb="sm" className="pos-no-print">
      {t('paper.issued', { time: formatDateTime(issued.at, timeZone), name: issued.user_name })}
    </Text>
  )
}

function Actions({ statement }: { statement: ShownStatement }) {
  const { issued, content } = statement
  const { t } = useTranslation('receivables')
  const navigate = useNavigate()
  const { issue, isBusy } = useIssue()
  if (issued)
    return (
      <FileMenu
        path={`/v1/receivables/statements/${issued.number}/export`}
        name={`statement-${issued.number}`}
      />
    )
  const send = async () => {
    const [number] = await issue([
      { customer_id: content.customer.id, closing_date: content.closing_date },
    ])
    if (number !== undefined)
      void navigate({ to: '.', search: { statement: String(number) }, replace: true })
  }
  return (
    <>
      <PrintButton />
      <Button loading={isBusy} disabled={isStated(statement)} onClick={() => void send()}>
        {t('paper.issue')}
      </Button>
    </>
  )
}
