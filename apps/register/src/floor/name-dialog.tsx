import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NameDialogProps {
  title: string
  isRequired: boolean
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a guest. */
export function NameDialog({ title, isRequired, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('register')
  const [name, setName] = useState('')
  const typed = name.trim()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed || !isRequired) onName(typed)
        }}
      >
        <TextInput
          label={t('check.name')}
          description={isRequired ? undefined : t('check.name_optional')}
          data-autofocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="md" disabled={isRequired && typed === ''}>
          {t('check.open')}
        </Button>
      </form>
    </Modal>
  )
}
