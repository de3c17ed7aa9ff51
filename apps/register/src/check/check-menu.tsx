import { ActionIcon } from '@mantine/core'
import { type Check, servedPieces } from '@pos/domain/checks/check'
import {
  IconArrowsExchange,
  IconArrowsJoin2,
  IconDiscount,
  IconDots,
  IconNote,
  IconPrinter,
  IconReceipt,
  IconRepeat,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionSheet, SheetAction } from '#app/action-sheet.tsx'
import { go } from '#app/use-location.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useWithRight } from '#staff/approval.tsx'
import { useCheckName } from '../floor/check-row.tsx'
import { GuestsDialog } from '../floor/guests-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { usePrintBill } from './use-print-bill.ts'
import { useRepeatRound } from './use-repeat-round.ts'
import { useReprintTicket } from './use-reprint-ticket.ts'

/** A dialog of the menu, with those who approved its action. */
interface OpenDialog {
  readonly kind: 'guests' | 'note' | 'move' | 'merge' | 'discount'
  readonly approvedBy: string[]
}

/** Less frequent actions on a check. */
export function CheckMenu({ check }: { check: Check }) {
  const { t } = useTranslation('register')
  const name = useCheckName()
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <>
      <ActionIcon
        size={48}
        variant="subtle"
        aria-label={t('menu.label')}
        onClick={() => setIsOpen(true)}
      >
        <IconDots aria-hidden />
      </ActionIcon>
      {isOpen && (
        <ActionSheet title={name(check)} isOpen onClose={() => setIsOpen(false)}>
          <Actions check={check} onDialog={setDialog} onClose={() => setIsOpen(false)} />
        </ActionSheet>
      )}
      {dialog && <MenuDialog check={check} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

interface ActionsProps {
  check: Check
  onDialog: (dialog: OpenDialog) => void
  onClose: () => void
}

/** Rendered only while the menu is open: a check changes with every tap. */
function Actions({ check, onDialog, onClose }: ActionsProps) {
  return useActions(check, onDialog).map(({ Icon, text, isOff, run }) => (
    <SheetAction
      key={text}
      icon={<Icon size={18} aria-hidden />}
      isOff={isOff}
      onClick={() => {
        onClose()
        run()
      }}
    >
      {text}
    </SheetAction>
  ))
}

function useActions(check: Check, open: (dialog: OpenDialog) => void) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const withRight = useWithRight()
  const printBill = usePrintBill(check)
  const reprint = useReprintTicket(check)
  const repeatRound = useRepeatRound(check)
  const hasLines = check.lines.some((line) => servedPieces(line) > 0)
  const hasTickets = check.tickets.length > 0
  const openWith = (right: 'exchange' | 'discount', kind: OpenDialog['kind']) => () =>
    withRight(right, (approvedBy) => open({ kind, approvedBy }))
  const cancel = async () => {
    const isDone = await register.act(check.uid, [{ kind: 'cancel', payload: {} }])
    if (isDone) go({ screen: 'floor' })
  }
  const bill =
    check.bill_printed > 0 ? t('menu.bill_again', { count: check.bill_printed }) : t('menu.bill')
  return [
    { Icon: IconReceipt, text: bill, isOff: !hasLines, run: () => void printBill() },
    {
      Icon: IconPrinter,
      text: t('menu.reprint_ticket'),
      isOff: !hasTickets,
      run: () => void reprint(),
    },
    {
      Icon: IconRepeat,
      text: t('menu.repeat_round'),
      isOff: !hasTickets,
      run: () => void repeatRound(),
    },
    {
      Icon: IconDiscount,
      text: t('menu.discount'),
      isOff: !hasLines,
      run: openWith('discount', 'discount'),
    },
    {
      Icon: IconUsers,
      text: t('menu.guests'),
      isOff: false,
      run: () => open({ kind: 'guests', approvedBy: [] }),
    },
    {
      Icon: IconNote,
      text: t('menu.note'),
      isOff: false,
      run: () => open({ kind: 'note', approvedBy: [] }),
    },
    {
      Icon: IconArrowsExchange,
      text: t('menu.move'),
      isOff: false,
      run: openWith('exchange', 'move'),
    },
    {
      Icon: IconArrowsJoin2,
      text: t('menu.merge'),
      isOff: false,
      run: openWith('exchange', 'merge'),
    },
    { Icon: IconTrash, text: t('menu.cancel'), isOff: hasLines, run: () => void cancel() },
  ]
}

interface MenuDialogProps {
  check: Check
  dialog: OpenDialog
  onClose: () => void
}

function MenuDialog({ check, dialog: { kind, approvedBy }, onClose }: MenuDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const set = (payload: { guests: number } | { note: string | null }) => {
    onClose()
    void register.act(check.uid, [{ kind: 'set', payload }])
  }
  if (kind === 'guests')
    return (
      <GuestsDialog
        title={t('menu.guests')}
        onGuests={(guests) => set({ guests })}
        onClose={onClose}
      />
    )
  if (kind === 'note')
    return <NoteDialog note={check.note} onNote={(note) => set({ note })} onClose={onClose} />
  if (kind === 'move') return <MoveDialog check={check} onClose={onClose} />
  if (kind === 'merge')
    return <MergeDialog check={check} approvedBy={approvedBy} onClose={onClose} />
  return <DiscountDialog check={check} approvedBy={approvedBy} onClose={onClose} />
}
