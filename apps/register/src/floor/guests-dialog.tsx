import { Button, Modal, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountInput } from '#app/count-input.tsx'

interface GuestsDialogProps {
  title: string
  onGuests: (guests: number) => void
  onClose: () => void
}

/** As many as a check can have. */
const maxGuests = 9999
const usual = Array.from({ length: 12 }, (_, index) => index + 1)

/** Asks for the number of guests: one tap for a usual party. */
export function GuestsDialog({ title, onGuests, onClose }: GuestsDialogProps) {
  const { t } = useTranslation('register')
  const [typed, setTyped] = useState<number | null>(null)
  const many = typed !== null && typed > 0 && typed <= maxGuests ? typed : null
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <SimpleGrid cols={4} spacing="xs" role="group" aria-label={t('guests.label')}>
        {usual.map((guests) => (
          <Button key={guests} size="lg" variant="default" onClick={() => onGuests(guests)}>
            {guests}
          </Button>
        ))}
      </SimpleGrid>
      <form
        style={{ display: 'flex', alignItems: 'flex-end', gap: 8, marginTop: 16 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (many) onGuests(many)
        }}
      >
        <CountInput label={t('guests.other')} value={typed} onChange={setTyped} />
        <Button type="submit" disabled={many === null}>
          {t('ok')}
        </Button>
      </form>
    </Modal>
  )
}
