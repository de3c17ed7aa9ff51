import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { releasedById } from '@pos/contract/released'
import type { CheckAction } from '@pos/device-client/checks/new-events'
import { type Check, type CheckLine, payablePieces, servedPieces } from '@pos/domain/checks/check'
import { courseHeadOf, dishLinesOf } from '@pos/domain/checks/course-lines'
import { serviceChange } from '@pos/domain/order-screen/ordered-line'
import { priceMoment } from '@pos/domain/prices/resolve-price'
import { Quantity } from '@pos/order-screen/decision-parts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { useWithRight } from '#staff/approval.tsx'
import { nameOfLine } from './name-of-line.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useSend } from './use-send.ts'

interface LineDialogProps {
  check: Check
  line: CheckLine
  onClose: () => void
}

/**
 * Offers the actions on a line: quantity, message and removal before sending, a void or comp later.
 * A dish of a course shows the whole course.
 */
export function LineDialog({ check, line: pressed, onClose }: LineDialogProps) {
  const { t } = useTranslation('register')
  const line = courseHeadOf(check, pressed) ?? pressed
  return (
    <Modal
      opened
      onClose={onClose}
      title={nameOfLine(line, currentLocale())}
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

/** The line and, of a course, its dishes with pieces that are left. */
const withDishes = (check: Check, line: CheckLine) => [
  line,
  ...dishLinesOf(check, line).filter((dish) => servedPieces(dish) > 0),
]

function UnsentLine({ check, line, onClose }: LineDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const send = useSend(check)
  const pieces = servedPieces(line)
  const lines = withDishes(check, line)
  const enlarge = (next: number) =>
    void register.act(
      check.uid,
      lines.map((one) => changeOf(one, { quantity: one.quantity + next - pieces })),
    )
  const remove = () =>
    register.act(
      check.uid,
      lines.map((one) => voidOf(one, servedPieces(one))),
    )
  return (
    <Stack>
      <Quantity locale={currentLocale()} value={pieces} onChange={enlarge} />
      {!line.course_id && <Message check={check} line={line} />}
      <ServiceSwitch check={check} line={line} />
      {line.hold && (
        <Button variant="light" onClick={() => void send([line]).then(onClose)}>
          {t('line.fire')}
        </Button>
      )}
      <Button color="error" variant="light" onClick={() => void remove().then(onClose)}>
        {t('line.remove')}
      </Button>
    </Stack>
  )
}

type LineChange = Extract<CheckAction, { kind: 'change' }>['payload']['change']

const changeOf = ({ uid }: CheckLine, change: LineChange): CheckAction => ({
  kind: 'change',
  payload: { line_uid: uid, change },
})
const voidOf = ({ uid }: CheckLine, quantity: number): CheckAction => ({
  kind: 'void',
  payload: { line_uid: uid, quantity, comp: false },
})

/** A note to the kitchen, stored when the field is left. */
function Message({ check, line }: Pick<LineDialogProps, 'check' | 'line'>) {
  const { t } = useTranslation('order-screen')
  const register = useRegisterForActions()
  const [message, setMessage] = useState(line.message ?? '')
  const save = () => {
    const typed = message.trim() || null
    if (typed === (line.message ?? null)) return
    void register.act(check.uid, [changeOf(line, { message: typed })])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={t('dialog.message')}
        maxLength={60}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  )
}

/** Takes a line out, or makes it one to eat in, at the price and tax of the other service. */
function ServiceSwitch({ check, line }: Pick<LineDialogProps, 'check' | 'line'>) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const { entities, rules, release } = useShop()
  const item = releasedById(entities, 'menu-items').get(line.menu_item_id ?? '')
  if (!item) return null
  const change = () => {
    const { condiments, ...changed } = serviceChange(
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
    void register.act(check.uid, [changeOf(line, { ...changed, condiments: [...condiments] })])
  }
  return (
    <Button variant="default" onClick={change}>
      {t(line.takeout ? 'line.make_eat_in' : 'line.make_takeout')}
    </Button>
  )
}

function SentLine({ check, line, onClose }: LineDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const withRight = useWithRight()
  const left = payablePieces(line)
  const [quantity, setQuantity] = useState(left)
  const [asked, setAsked] = useState<{ kind: 'void' | 'comp'; approvedBy: string[] } | null>(null)
  if (left === 0) return <Text>{t('line.nothing_left')}</Text>
  const ask = (kind: 'void' | 'comp') =>
    withRight(kind, (approvedBy) => setAsked({ kind, approvedBy }))
  return (
    <Stack>
      {left > 1 && (
        <Quantity locale={currentLocale()} value={quantity} max={left} onChange={setQuantity} />
      )}
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
            const comp = asked.kind === 'comp'
            // A dish has no price, so a comp of the course leaves it as it is.
            const lines = comp ? [line] : withDishes(check, line)
            const actions = lines.map((one) => ({
              kind: 'void' as const,
              payload: {
                line_uid: one.uid,
                quantity: Math.min(quantity, servedPieces(one)),
                comp,
                ...reason,
              },
              approved_by: asked.approvedBy,
            }))
            setAsked(null)
            void register.act(check.uid, actions).then(onClose)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}
