import { Alert, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const { accept, dismiss, errors, message, isBusy } = useQuarantine(post)
  const content = parse(text)
  const problems = Object.keys(errors).length > 0 ? errors : post.errors
  return (
    <>
      <Section title={t('quarantine.fix')} description={t('quarantine.fix_text')}>
        <Stack gap="sm">
          {message && <Alert color="error">{message}</Alert>}
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
              loading={isBusy}
              disabled={content === undefined || (isChanged && reason.trim() === '')}
              onClick={() =>
                void accept(isChanged ? { content, reason: reason.trim() } : undefined)
              }
            >
              {t('quarantine.take_in')}
            </Button>
          </Group>
        </Stack>
      </Section>
      {isDismissing && (
        <DismissDialog onClose={() => setDismissing(false)} onDismiss={dismiss} isBusy={isBusy} />
      )}
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
  onDismiss: (reason: string) => Promise<void>
  isBusy: boolean
}

function DismissDialog({ onClose, onDismiss, isBusy }: DismissProps) {
  const { t } = useTranslation(['receipts', 'common'])
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('receipts:quarantine.dismiss')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('receipts:quarantine.dismiss_text')}</Text>
        <TextInput
          label={t('receipts:quarantine.dismiss_reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={400}
          required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            color="error"
            loading={isBusy}
            disabled={reason.trim() === ''}
            onClick={() => void onDismiss(reason.trim())}
          >
            {t('receipts:quarantine.dismiss')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
