import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '#kit/plain/plain-form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { dueText } from './due-text.ts'
import { ContentFields, ReaderFields, ScheduleFields } from './mail-fields.tsx'
import { type MailFormState, useMailForm } from './use-mail-form.ts'
import type { MailOptions } from './use-mails.ts'

/** The form of a mail, and a sample with its current settings. */
export function MailForm({ mail, options }: { mail: ReportMail | null; options: MailOptions }) {
  const { t } = useTranslation('report-mails')
  const form = useMailForm(mail, options)
  return (
    <PlainForm
      form={form}
      title={mail?.name ?? t('new')}
      list="/pos/report-mails"
      deleteText={mail && t('delete')}
    >
      <Section title={t('content')}>
        <ContentFields form={form} mail={mail} options={options} />
      </Section>
      <Section title={t('schedule')} description={t('schedule_text')}>
        <ScheduleFields form={form} />
        <NextMails mail={mail} />
      </Section>
      <Section title={t('readers')} description={t('readers_text')}>
        <ReaderFields form={form} mail={mail} options={options} />
      </Section>
      <SampleSection form={form} />
    </PlainForm>
  )
}

/** The next time of the saved mail, once per time zone of its shops. */
function NextMails({ mail }: { mail: ReportMail | null }) {
  const { t } = useTranslation('report-mails')
  if (!mail || mail.next.length === 0) return null
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {mail.next
        .map(({ at, from, to, timezone }) =>
          t('next_mail', {
            at: dueText(at, timezone),
            zone: timezone,
            days: from === to ? from : `${from} – ${to}`,
          }),
        )
        .join(' / ')}
    </Text>
  )
}

function SampleSection({ form }: { form: MailFormState }) {
  const { t } = useTranslation(['report-mails', 'common'])
  return (
    <Section title={t('report-mails:sample')} description={t('report-mails:sample_text')}>
      <Stack align="flex-start">
        {form.sample && (
          <Alert
            color={form.sample.isSent ? 'success' : 'error'}
            role="status"
            style={{ overflowWrap: 'anywhere' }}
          >
            {form.sample.text}
          </Alert>
        )}
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={form.busy === 'sample'}
          disabled={form.busy !== null && form.busy !== 'sample'}
          onClick={() => void form.trySample()}
        >
          {t('report-mails:sample_button')}
        </Button>
      </Stack>
    </Section>
  )
}
