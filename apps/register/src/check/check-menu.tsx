import { ActionIcon, Menu } from '@mantine/core'
import { type Check, servedPieces } from '@pos/domain/checks/check'
import {
  IconArrowsExchange,
  IconArrowsJoin2,
  IconDiscount,
  IconDots,
  IconPrinter,
  IconReceipt,
  IconRepeat,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '#app/use-location.ts'
import { useRegister } from '#device/use-register.ts'
import { useWithRight } from '#staff/approval.tsx'
import { GuestsDialog } from '../floor/guests-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { usePrintBill } from './use-print-bill.ts'
import { useRepeatRound } from './use-repeat-round.ts'
import { useReprintTicket } from './use-reprint-ticket.ts'

type Dialog = 'guests' | 'move' | 'merge' | 'discount'

/** Less frequent actions on a check. */
export function CheckMenu({ check }: { check: Check }) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const withRight = useWithRight()
  const printBill = usePrintBill(check)
  const reprint = useReprintTicket(check)
  const repeatRound = useRepeatRound(check)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [approvedBy, setApprovedBy] = useState<string[]>([])
  const close = () => setDialog(null)
  const askWith = (right: 'exchange' | 'discount', next: Dialog) =>
    withRight(right, (lenders) => {
      setApprovedBy(lenders)
      setDialog(next)
    })
  const hasLines = check.lines.some((line) => servedPieces(line) > 0)
  const cancel = () =>
    void register
      .act(check.uid, [{ kind: 'cancel', payload: {} }])
      .then((isDone) => isDone && go({ screen: 'floor' }))
  return (
    <>
      <Menu position="bottom-end" zIndex={300} width={260}>
        <Menu.Target>
          <ActionIcon size={48} variant="subtle" aria-label={t('menu.label')}>
            <IconDots aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Entry
            icon={<IconReceipt size={18} />}
            isOff={!hasLines}
            onClick={() => void printBill()}
          >
            {check.bill_printed > 0
              ? t('menu.bill_again', { count: check.bill_printed })
              : t('menu.bill')}
          </Entry>
          <Entry
            icon={<IconPrinter size={18} />}
            isOff={check.tickets.length === 0}
            onClick={() => void reprint()}
          >
            {t('menu.reprint_ticket')}
          </Entry>
          <Entry
            icon={<IconRepeat size={18} />}
            isOff={check.tickets.length === 0}
            onClick={() => void repeatRound()}
          >
            {t('menu.repeat_round')}
          </Entry>
          <Entry
            icon={<IconDiscount size={18} />}
            isOff={!hasLines}
            onClick={() => askWith('discount', 'discount')}
          >
            {t('menu.discount')}
          </Entry>
          <Entry icon={<IconUsers size={18} />} onClick={() => setDialog('guests')}>
            {t('menu.guests')}
          </Entry>
          <Entry
            icon={<IconArrowsExchange size={18} />}
            onClick={() => askWith('exchange', 'move')}
          >
            {t('menu.move')}
          </Entry>
          <Entry icon={<IconArrowsJoin2 size={18} />} onClick={() => askWith('exchange', 'merge')}>
            {t('menu.merge')}
          </Entry>
          <Entry icon={<IconTrash size={18} />} isOff={hasLines} onClick={cancel}>
            {t('menu.cancel')}
          </Entry>
        </Menu.Dropdown>
      </Menu>
      <MenuDialog check={check} dialog={dialog} approvedBy={approvedBy} onClose={close} />
    </>
  )
}

interface MenuDialogProps {
  check: Check
  dialog: Dialog | null
  approvedBy: string[]
  onClose: () => void
}

function MenuDialog({ check, dialog, approvedBy, onClose }: MenuDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const setGuests = (guests: number) => {
    onClose()
    void register.act(check.uid, [{ kind: 'set', payload: { guests } }])
  }
  if (dialog === 'guests')
    return <GuestsDialog title={t('menu.guests')} onGuests={setGuests} onClose={onClose} />
  if (dialog === 'move') return <MoveDialog check={check} onClose={onClose} />
  if (dialog === 'merge')
    return <MergeDialog check={check} approvedBy={approvedBy} onClose={onClose} />
  if (dialog === 'discount')
    return <DiscountDialog check={check} approvedBy={approvedBy} onClose={onClose} />
  return null
}

interface EntryProps {
  icon: ReactNode
  isOff?: boolean
  onClick: () => void
  children: string
}

const Entry = ({ icon, isOff = false, onClick, children }: EntryProps) => (
  <Menu.Item h={48} leftSection={icon} disabled={isOff} onClick={onClick}>
    {children}
  </Menu.Item>
)
