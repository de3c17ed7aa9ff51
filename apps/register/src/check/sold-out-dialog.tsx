import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { putAvailability } from '@pos/contract/devices/availability'
import { Unreachable } from '@pos/device-client/transport/device-api'
import { buttonName } from '@pos/domain/order-screen/records'
import type { OrderItem } from '@pos/order-screen/order-menu'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountInput } from '#app/count-input.tsx'
import { currentLocale } from '#app/i18n.ts'
import { useRegisterForActions } from '#device/use-register.ts'

/** Marks an item as sold out, or sets how many pieces are left, for all devices of the shop. */
export function SoldOutDialog({ item, onClose }: { item: OrderItem; onClose: () => void }) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const [left, setLeft] = useState<number | null>(
    item.remaining === null ? null : Math.max(0, item.remaining),
  )
  const [isSaving, setIsSaving] = useState(false)
  const save = async (change: { sold_out?: boolean; remaining?: number | null }) => {
    setIsSaving(true)
    try {
      await register.api.call(putAvailability, {
        params: { item: item.id },
        body: { ...change, staff_id: register.client.staff.current?.id ?? null },
      })
      onClose()
    } catch (error) {
      const text = t(error instanceof Unreachable ? 'sold_out.offline' : 'sold_out.failed')
      register.notify({ kind: 'text', text })
    }
    setIsSaving(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sold_out.title', { name: buttonName(item, currentLocale()) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text>{t(item.sold_out ? 'sold_out.is_sold_out' : 'sold_out.is_on_sale')}</Text>
        <Button
          size="lg"
          color={item.sold_out ? 'primary' : 'error'}
          loading={isSaving}
          onClick={() => void save({ sold_out: !item.sold_out })}
        >
          {t(item.sold_out ? 'sold_out.resume' : 'sold_out.stop')}
        </Button>
        <Group align="flex-end" wrap="nowrap">
          <CountInput label={t('sold_out.left')} value={left} onChange={setLeft} />
          <Button
            variant="default"
            disabled={left === null}
            loading={isSaving}
            onClick={() => void save({ remaining: left })}
          >
            {t('sold_out.set')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
