import { Button, Modal, NumberInput, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface GuestsDialogProps {
  title: string
  onGuests: (guests: number) => void
  onClose: () => void
}

const usual = Array.from({ length: 12 }, (_, index) => index + 1)

/** Asks for the number of guests: one tap for a usual party. */
export function GuestsDialog({ title, onGuests, onClose }: GuestsDialogProps) {
  const { t } = useTranslation('register')
  const [typed, setTyped] = useState<number | string>('')
  const many = typeof typed === 'number' && typed > 0 ? typed : null
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
        <NumberInput
          label={t('guests.other')}
          min={1}
          max={9999}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
          style={{ flex: 1 }}
        />
        <Button type="submit" disabled={many === null}>
          {t('ok')}
        </Button>
      </form>
    </Modal>
  )
}
