import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { Section } from '#ui/layout/section.tsx'
import classes from '../receipts.module.css'
import { isOfWhole, usePathTexts, useProblemLine, valueAt, withValue } from './path-texts.ts'
import { type Post, useQuarantine } from './use-quarantine.ts'

/** Corrects a refused post by field or as a whole and stores it, or dismisses it. */
export function QuarantineEditor({ post }: { post: Post }) {
  const { t } = useTranslation('receipts')
  const asPosted = JSON.stringify(post.content, null, 2)
  const [text, setText] = useState(asPosted)
  const [reason, setReason] = useState('')
  const isChanged = text !== asPosted
  const [isDismissing, setDismissing] = useState(false)
  const { accept, dismiss } = useQuarantine(post)
  const errors = accept.error?.body.errors ?? {}
  const content = parse(text)
  const problems = Object.keys(errors).length > 0 ? errors : post.errors
  return (
    <>
      <Section title={t('quarantine.fix')} description={t('quarantine.fix_text')}>
        <Stack gap="sm">
          {accept.error && <Alert color="error">{accept.error.body.message}</Alert>}
          {content !== undefined && (
            <Fields
              problems={problems}
              content={content}
              onChange={(next) => setText(JSON.stringify(next, null, 2))}
            />
          )}
          <Textarea
            className={classes.editor ?? ''}
            label={t('quarantine.whole')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={content === undefined && t('quarantine.no_json')}
            autosize
            minRows={8}
            maxRows={24}
            spellCheck={false}
          />
          {isChanged && (
            <TextInput
              label={t('correction.reason')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={400}
              required
            />
          )}
          <Group justify="flex-end">
            <Button variant="subtle" disabled={!isChanged} onClick={() => setText(asPosted)}>
              {t('quarantine.reset')}
            </Button>
            <Button variant="default" color="error" onClick={() => setDismissing(true)}>
              {t('quarantine.dismiss')}
            </Button>
            <Button
              loading={accept.isBusy}
              disabled={content === undefined || (isChanged && reason.trim() === '')}
              onClick={() => void accept.run(isChanged ? { content, reason: reason.trim() } : {})}
            >
              {t('quarantine.take_in')}
            </Button>
          </Group>
        </Stack>
      </Section>
      {isDismissing && <DismissDialog onClose={() => setDismissing(false)} dismiss={dismiss} />}
    </>
  )
}

interface FieldsProps {
  problems: Readonly<Record<string, readonly string[]>>
  content: unknown
  onChange: (content: unknown) => void
}

/** The invalid fields with their translated names and values. Numbers stay numbers. */
function Fields({ problems, content, onChange }: FieldsProps) {
  const texts = usePathTexts()
  const line = useProblemLine()
  return Object.entries(problems).map(([path, messages]) => {
    const value = valueAt(content, path)
    if (isOfWhole(path) || (typeof value === 'object' && value !== null)) {
      return (
        <Text key={path} size="sm" c="var(--pos-error-ink)">
          {line(path, messages)}
        </Text>
      )
    }
    return (
      <TextInput
        key={path}
        label={texts(path)}
        description={path}
        value={value === undefined || value === null ? '' : String(value)}
        error={messages.join(' ')}
        onChange={(event) => onChange(withValue(content, path, typed(event.currentTarget.value)))}
      />
    )
  })
}

/** An integer is read as a number, and an empty text as null. */
const typed = (text: string) =>
  text === '' ? null : /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text

function parse(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}

interface DismissProps {
  onClose: () => void
  dismiss: ReturnType<typeof useQuarantine>['dismiss']
}

function DismissDialog({ onClose, dismiss }: DismissProps) {
  const { t } = useTranslation('receipts')
  return (
    <FormDialog
      title={t('quarantine.dismiss')}
      text={t('quarantine.dismiss_text')}
      ok={t('quarantine.dismiss')}
      isDangerous
      defaults={{ reason: '' }}
      body={({ reason }) => ({ reason: reason.trim() })}
      action={dismiss}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('quarantine.dismiss_reason')}
        maxLength={400}
        required
        hasFocus
      />
    </FormDialog>
  )
}
