import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { Section } from '#ui/layout/section.tsx'
import type { Typed } from './use-typed.ts'

/** Closes the day with what was typed. */
export function CloseForm({ day, typed }: { day: BusinessDay; typed: Typed }) {
  const { t } = useTranslation('day-close')
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const close = async () => {
    const { business_date } = day
    const question = {
      title: t('close.question', { date: business_date }),
      message: t(day.is_today ? 'close.message_today' : 'close.message'),
    }
    if (!(await confirm({ ...question, ok: t('close.ok') }))) return
    setBusy(true)
    try {
      const { data } = await api.post(
        '/v1/day-close/close',
        { business_date, ...typed.body, note: note.trim() || null },
        { silent: true },
      )
      notify({ message: t('close.done', { number: data.number }) })
      await client.invalidateQueries({ queryKey: ['day-close'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
      await client.invalidateQueries({ queryKey: ['day-close'] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="pos-no-print">
      <Section title={t('close.title')} description={t('close.text')}>
        <Stack gap="sm">
          {message && <Alert color="error">{message}</Alert>}
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
            <Button loading={isBusy} disabled={!typed.isComplete} onClick={() => void close()}>
              {t('close.button')}
            </Button>
          </Group>
        </Stack>
      </Section>
    </div>
  )
}
