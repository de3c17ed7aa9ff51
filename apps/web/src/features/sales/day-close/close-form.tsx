import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#lib/api/use-action.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { Section } from '#ui/layout/section.tsx'
import type { Typed } from './use-typed.ts'

/** Closes the day with what was typed. */
export function CloseForm({ day, typed }: { day: BusinessDay; typed: Typed }) {
  const { t } = useTranslation('day-close')
  const [note, setNote] = useState('')
  const close = useAction('POST', '/v1/day-close/close', {
    done: ({ data }) => t('close.done', { number: data.number }),
  })
  const start = async () => {
    const { business_date } = day
    const isSure = await confirm({
      title: t('close.question', { date: business_date }),
      message: t(day.is_today ? 'close.message_today' : 'close.message'),
      ok: t('close.ok'),
    })
    if (isSure) await close.run({ business_date, ...typed.body, note: note.trim() || null })
  }
  return (
    <div className="pos-no-print">
      <Section title={t('close.title')} description={t('close.text')}>
        <Stack gap="sm">
          {close.error && <Alert color="error">{close.error.message}</Alert>}
          <TextInput
            label={t('close.note')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={400}
            maw={560}
          />
          {!typed.isComplete && (
            <Text size="sm" c="var(--pos-error-ink)">
              {t('close.wrong')}
            </Text>
          )}
          <Group>
            <Button
              loading={close.isBusy}
              disabled={!typed.isComplete}
              onClick={() => void start()}
            >
              {t('close.button')}
            </Button>
          </Group>
        </Stack>
      </Section>
    </div>
  )
}
