import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './payment.module.css'

interface CardDialogProps {
  title: string
  onDigits: (digits: string | null) => void
  onClose: () => void
}

/** The card is taken on the terminal; its last digits help to find the receipt. */
export function CardDialog({ title, onDigits, onClose }: CardDialogProps) {
  const { t } = useTranslation('register')
  const [digits, setDigits] = useState('')
  const isValid = digits === '' || /^\d{4}$/.test(digits)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) onDigits(digits || null)
        }}
      >
        <p className={classes.label}>{t('pay.card_text')}</p>
        <TextInput
          label={t('pay.last_digits')}
          inputMode="numeric"
          maxLength={4}
          data-autofocus
          value={digits}
          onChange={(event) => setDigits(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" size="lg" fullWidth mt="md" disabled={!isValid}>
          {t('pay.card_done')}
        </Button>
      </form>
    </Modal>
  )
}
