import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { releasedById } from '@pos/contract/released'
import { type Check, type CheckLine, payablePieces, servedPieces } from '@pos/domain/checks/check'
import { serviceChange } from '@pos/domain/order-screen/ordered-line'
import { priceMoment } from '@pos/domain/prices/resolve-price'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { useWithRight } from '#staff/approval.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useSend } from './use-send.ts'

interface LineDialogProps {
  check: Check
  line: CheckLine
  onClose: () => void
}

/** Offers the actions on a line: quantity and removal before sending, a void or comp later. */
export function LineDialog({ check, line, onClose }: LineDialogProps) {
  const { t } = useTranslation('register')
  return (
    <Modal
      opened
      onClose={onClose}
      title={line.name}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {line.ticket_uid === null ? (
        <UnsentLine check={check} line={line} onClose={onClose} />
      ) : (
        <SentLine check={check} line={line} onClose={onClose} />
      )}
    </Modal>
  )
}

function UnsentLine({ check, line, onClose }: LineDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const { entities, rules, release } = useShop()
  const send = useSend(check)
  const pieces = servedPieces(line)
  const change = (quantity: number) =>
    void register.act(check.uid, [
      { kind: 'change', payload: { line_uid: line.uid, change: { quantity } } },
    ])
  const item = releasedById(entities, 'menu-items').get(line.menu_item_id ?? '')
  const switchService = () => {
    if (!item) return
    const change = serviceChange(
      line,
      { item, condiments: releasedById(entities, 'condiments') },
      {
        service: line.takeout ? 'eat_in' : 'takeout',
        moment: priceMoment(rules, line.ordered_at),
        revenue_center_id: check.revenue_center_id,
        taxes: rules.taxes,
        release,
      },
    )
    const payload = {
      line_uid: line.uid,
      change: { ...change, condiments: [...change.condiments] },
    }
    void register.act(check.uid, [{ kind: 'change', payload }])
  }
  return (
    <Stack>
      <Quantity value={pieces} onChange={(next) => change(line.quantity + next - pieces)} />
      {item && (
        <Button variant="default" onClick={switchService}>
          {t(line.takeout ? 'line.make_eat_in' : 'line.make_takeout')}
        </Button>
      )}
      {line.hold && (
        <Button variant="light" onClick={() => void send([line]).then(onClose)}>
          {t('line.fire')}
        </Button>
      )}
      <Button
        color="error"
        variant="light"
        onClick={() => {
          const payload = { line_uid: line.uid, quantity: pieces, comp: false }
          void register.act(check.uid, [{ kind: 'void', payload }]).then(onClose)
        }}
      >
        {t('line.remove')}
      </Button>
    </Stack>
  )
}

function SentLine({ check, line, onClose }: LineDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const withRight = useWithRight()
  const left = payablePieces(line)
  const [quantity, setQuantity] = useState(left)
  const [asked, setAsked] = useState<{ kind: 'void' | 'comp'; approvedBy: string[] } | null>(null)
  if (left === 0) return <Text>{t('line.nothing_left')}</Text>
  const ask = (kind: 'void' | 'comp') =>
    withRight(kind, (approvedBy) => setAsked({ kind, approvedBy }))
  return (
    <Stack>
      {left > 1 && <Quantity value={quantity} max={left} onChange={setQuantity} />}
      <Button color="error" variant="light" onClick={() => ask('void')}>
        {t('line.void', { count: quantity })}
      </Button>
      <Button variant="light" onClick={() => ask('comp')}>
        {t('line.comp', { count: quantity })}
      </Button>
      {asked && (
        <ReasonDialog
          kind={asked.kind}
          title={t(`line.${asked.kind}`, { count: quantity })}
          onReason={(reason) => {
            const payload = {
              line_uid: line.uid,
              quantity,
              comp: asked.kind === 'comp',
              ...reason,
            }
            setAsked(null)
            void register
              .act(check.uid, [{ kind: 'void', payload, approved_by: asked.approvedBy }])
              .then(onClose)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}

interface QuantityProps {
  value: number
  max?: number
  onChange: (quantity: number) => void
}

function Quantity({ value, max = 999, onChange }: QuantityProps) {
  const { t } = useTranslation('order-screen')
  return (
    <Group justify="center" gap="lg" role="group" aria-label={t('dialog.quantity')}>
      <ActionIcon
        size={56}
        variant="default"
        aria-label={t('dialog.fewer')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus aria-hidden />
      </ActionIcon>
      <output aria-label={t('dialog.quantity')} style={{ fontSize: 28, minWidth: '2ch' }}>
        {value}
      </output>
      <ActionIcon
        size={56}
        variant="default"
        aria-label={t('dialog.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus aria-hidden />
      </ActionIcon>
    </Group>
  )
}
