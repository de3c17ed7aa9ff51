import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface NoteInputProps extends Pick<TextInputProps, 'mt'> {
  value: string
  onChange: (note: string) => void
}

/** The note of a release that is about to be sent, which devices and the list of releases show. */
export function NoteInput({ onChange, ...rest }: NoteInputProps) {
  const { t } = useTranslation('releases')
  return (
    <TextInput
      label={t('note_optional')}
      placeholder={t('note_example')}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={200}
      {...rest}
    />
  )
}
