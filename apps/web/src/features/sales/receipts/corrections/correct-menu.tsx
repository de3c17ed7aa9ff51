import { Button, Menu, Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import {
  IconArchive,
  IconArchiveOff,
  IconChevronDown,
  IconPencil,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { isStanding } from '../detail/receipt-reversals.tsx'
import { AmountsDialog } from './amounts-dialog.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'

type Kind = 'details' | 'amounts' | 'set_aside' | 'restore'
const icons = {
  details: IconPencil,
  amounts: IconReceiptRefund,
  set_aside: IconArchive,
  restore: IconArchiveOff,
} as const

/** Offers every way to correct a receipt, each with a sentence. Disabled while it loads. */
export function CorrectMenu({ receipt }: { receipt: Receipt | undefined }) {
  const { t } = useTranslation('receipts')
  const [kind, setKind] = useState<Kind | null>(null)
  const close = () => setKind(null)
  return (
    <>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <Button disabled={!receipt} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('correction.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(receipt ? waysOf(receipt) : []).map((name) => {
            const Icon = icons[name]
            return (
              <Menu.Item
                key={name}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => setKind(name)}
              >
                <Text size="sm" fw={500}>
                  {t(`ways.${name}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`ways.${name}_text`)}
                </Text>
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {receipt && kind === 'details' && <CorrectionDialog receipt={receipt} onClose={close} />}
      {receipt && kind === 'amounts' && <AmountsDialog receipt={receipt} onClose={close} />}
      {receipt && (kind === 'set_aside' || kind === 'restore') && (
        <OneSetAside receipt={receipt} action={kind} onClose={close} />
      )}
    </>
  )
}

/** A receipt that was reversed, or reverses another, can only be set aside or put back. */
function waysOf(receipt: Receipt): readonly Kind[] {
  if (receipt.set_aside_at !== null) return ['restore']
  return isStanding(receipt) ? ['details', 'amounts', 'set_aside'] : ['set_aside']
}

function OneSetAside({
  receipt: { id, shop_id, total },
  action,
  onClose,
}: {
  receipt: Receipt
  action: 'set_aside' | 'restore'
  onClose: () => void
}) {
  const { shop: current, shops } = useProfile()
  const currency = (shops.find((shop) => shop.id === shop_id) ?? current)?.currency ?? 'JPY'
  return (
    <SetAsideDialog
      action={action}
      selection={{ ids: [id], totals: [{ currency, receipts: 1, total }] }}
      onClose={onClose}
    />
  )
}
