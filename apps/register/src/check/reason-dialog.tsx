import { Button, Modal, Stack, TextInput } from '@mantine/core'
import type { ReasonKind } from '@pos/contract/pricing/reasons'
import { releasedOf } from '@pos/contract/released'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'

/** A reason of the shop, or a typed one. */
export interface Reason {
  readonly reason_id: string | null
  readonly reason: string
}

interface ReasonDialogProps {
  kind: ReasonKind
  title: string
  onReason: (reason: Reason) => void
  onClose: () => void
}

/** Asks for a reason: those of the shop that the person may give, and a typed one where allowed. */
export function ReasonDialog({ kind, title, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('register')
  const { client } = useRegister()
  const { entities, shop } = useShop()
  const [typed, setTyped] = useState('')
  const flags = client.staff.current?.flags
  const offered = releasedOf(entities, 'reasons').filter(
    ({ active, kinds, required_right: right }) =>
      active &&
      (kinds.length === 0 || kinds.includes(kind)) &&
      (right === null || flags?.[right] === true),
  )
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        {offered.map(({ id, name, name_en }) => (
          <Button
            key={id}
            variant="default"
            onClick={() => onReason({ reason_id: id, reason: name })}
          >
            {currentLocale() === 'en' ? name_en || name : name}
          </Button>
        ))}
        {!shop.listed_reasons_only && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim()) onReason({ reason_id: null, reason: typed.trim() })
            }}
          >
            <TextInput
              label={t('reason.other')}
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth mt="sm" disabled={typed.trim() === ''}>
              {t('ok')}
            </Button>
          </form>
        )}
        {shop.listed_reasons_only && offered.length === 0 && t('reason.none')}
      </Stack>
    </Modal>
  )
}
