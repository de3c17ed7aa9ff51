import { Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { notify } from '#ui/snackbar-store.ts'
import { Picture } from '../picture.tsx'
import { type ControlProps, useControl } from './control-props.ts'

/** A picture (JPG or PNG): uploaded at once, assigned to the record when the form is saved. */
export function ImageControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps, value, onChange, error } = useControl<string | null>(props)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File | null) => {
    if (!file) return
    if (!['image/jpeg', 'image/png'].includes(file.type)) return notify({ message: t('image.type'), color: 'error' })
    setBusy(true)
    try {
      const body = new FormData()
      body.set('file', file)
      const { data } = await api.post('/v1/files', body, { silent: true })
      onChange(data.id)
    } catch (problem) {
      notify({ message: problem instanceof ApiError && problem.body.errors ? problem.message : t('image.failed'), color: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input.Wrapper {...labelProps} error={error} labelElement="div">
      <Group mt={4}>
        <Picture id={value ?? null} size={72} alt={props.label} />
        <FileButton accept="image/jpeg,image/png" onChange={(file) => void send(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={isBusy}>
              {t('image.choose')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="error" onClick={() => onChange(null)}>
            {t('image.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
