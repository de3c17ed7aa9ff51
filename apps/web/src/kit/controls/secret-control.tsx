import '@mantine/core/styles/Code.css'
import { Button, Code, Group, Input, Text } from '@mantine/core'
import { isSecretMask } from '@pos/contract/fields/secret-mask'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { CopyButton } from '#ui/input/copy-button.tsx'
import { PasswordBox } from '#ui/input/password-box.tsx'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { type ControlProps, useControl } from './control-props.ts'

/**
 * A stored secret: its mask, revealed by an explicit, logged click. Typing replaces it; the box
 * never contains it.
 */
export function SecretControl(props: ControlProps) {
  const { value } = useControl<string>(props)
  const { formState } = useFormContext()
  const [isTyping, setTyping] = useState(false)
  const stored: unknown = formState.defaultValues?.[props.path]
  const mask = isSecretMask(stored) ? String(stored) : ''
  if (!isTyping && isSecretMask(value))
    return <KeptSecret {...props} key={value} onType={() => setTyping(true)} />
  if (!isTyping && mask !== '' && value === '') return <ClearedSecret {...props} />
  return <TypedSecret {...props} mask={mask} isAsked={isTyping} onLeave={() => setTyping(false)} />
}

function KeptSecret(props: ControlProps & { onType: () => void }) {
  const { t } = useTranslation('kit')
  const { labelProps, value, onChange } = useControl<string>(props)
  const { shown, isBusy, reveal, hide } = useReveal(props.source)
  return (
    <Input.Wrapper {...labelProps} labelElement="div">
      <Group gap="xs" mt={4}>
        <Code
          fz="sm"
          style={{ overflowWrap: 'anywhere', minWidth: 0 }}
          data-secret={shown === null ? 'masked' : 'shown'}
        >
          {shown ?? value}
        </Code>
        {shown !== null && (
          <CopyButton value={shown} label={t('secret.copy')} copiedLabel={t('secret.copied')} />
        )}
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          onClick={shown === null ? () => void reveal(props.label) : hide}
        >
          {t(shown === null ? 'secret.show' : 'secret.hide')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={props.onType}>
          {t('secret.change')}
        </Button>
        <Button variant="subtle" size="compact-sm" color="error" onClick={() => onChange('')}>
          {t('secret.remove')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}

function ClearedSecret(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps } = useControl<string>(props)
  const { resetField } = useFormContext()
  return (
    <Input.Wrapper {...labelProps} labelElement="div">
      <Group gap="xs" mt={4}>
        <Text size="sm">{t('secret.removed')}</Text>
        <Button variant="default" size="compact-sm" onClick={() => resetField(props.path)}>
          {t('secret.keep')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}

interface TypedSecretProps extends ControlProps {
  /** The mask of the stored secret; empty if there is none. */
  mask: string
  /** The person chose to replace it: the box gets the focus. */
  isAsked: boolean
  onLeave: () => void
}

/** If left empty, the stored secret stays. */
function TypedSecret({ mask, isAsked, onLeave, ...props }: TypedSecretProps) {
  const { labelProps, value, onBlur, onChange, ...control } = useControl<string>(props)
  const { setFocus } = useFormContext()
  const { t } = useTranslation('kit')
  useEffect(() => {
    if (isAsked) setFocus(props.path)
  }, [isAsked, props.path, setFocus])
  return (
    <PasswordBox
      {...labelProps}
      {...control}
      value={isSecretMask(value) ? '' : (value ?? '')}
      autoComplete="new-password"
      showLabel={t('secret.show')}
      onChange={(event) => onChange(event.currentTarget.value || mask)}
      onBlur={() => {
        onBlur()
        onLeave()
      }}
    />
  )
}

/** Requests the secret, after a notice that the history records it. */
function useReveal(field: string) {
  const { t } = useTranslation(['kit', 'common'])
  const { resource, id } = useResourceRoute()
  const client = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => setShown(null), [])
  const reveal = async (name: string) => {
    const question = {
      title: t('kit:secret.show_title', { name }),
      message: t('kit:secret.show_text'),
    }
    if (!(await confirm({ ...question, ok: t('kit:secret.show') }))) return
    setBusy(true)
    try {
      const answer = await resourceClient(resource).reveal(id ?? '', field)
      setShown(answer.data.value)
      await client.invalidateQueries({ queryKey: [resource.name, 'history', id] })
    } catch (error) {
      if (error instanceof ApiError) notify({ message: error.message, color: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { shown, isBusy, reveal, hide: () => setShown(null) }
}
