import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NoteDialogProps {
  note: string | null
  onNote: (note: string | null) => void
  onClose: () => void
}

/** Asks for a note to the staff, such as an allergy or a birthday. */
export function NoteDialog({ note, onNote, onClose }: NoteDialogProps) {
  const { t } = useTranslation('register')
  const [typed, setTyped] = useState(note ?? '')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('menu.note')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onNote(typed.trim() || null)
        }}
      >
        <Textarea
          label={t('note.label')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={400}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="md">
          {t('note.save')}
        </Button>
      </form>
    </Modal>
  )
}
