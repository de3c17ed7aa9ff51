import { Paper, Stack } from '@mantine/core'
import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { BackLink } from '#lib/routing/back-link.tsx'
import { FormSkeleton } from '#ui/layout/form-skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { MailForm } from './mail-form.tsx'
import { useMail, useMailOptions } from './use-mails.ts'

type Options = Pick<ReturnType<typeof useMailOptions>, 'data' | 'error' | 'refetch'>

/** A mail with its deliveries; a new one starts with working defaults. */
export function MailPage({ id }: { id: string }) {
  // Read here, so that the page renders when they arrive.
  const { data, error, refetch } = useMailOptions()
  const options = { data, error, refetch }
  return (
    <Stack>
      {id === 'new' ? (
        <Loaded mail={null} options={options} />
      ) : (
        <KnownMail id={id} options={options} />
      )}
    </Stack>
  )
}

function KnownMail({ id, options }: { id: string; options: Options }) {
  const { data, error, refetch } = useMail(id)
  return <Loaded mail={data} read={[{ error, refetch }]} options={options} />
}

interface LoadedProps {
  mail: ReportMail | null | undefined
  /** Query of the mail; absent for a new one. */
  read?: ComponentProps<typeof LoadState>['of']
  options: Options
}

function Loaded({ mail, read = [], options }: LoadedProps) {
  const { t } = useTranslation('report-mails')
  if (mail === undefined || !options.data) {
    return (
      <div>
        <PageHeader
          title={t(mail === null ? 'new' : 'title')}
          back={<BackLink to="/pos/report-mails" />}
        />
        <Paper p="md">
          <LoadState of={[...read, options]}>
            <FormSkeleton label={t('loading')} />
          </LoadState>
        </Paper>
      </div>
    )
  }
  return (
    <>
      <MailForm key={mail?.version ?? 0} mail={mail} options={options.data} />
      {mail && <DeliveriesSection id={mail.id} />}
    </>
  )
}
