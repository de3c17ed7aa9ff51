import { Badge, UnstyledButton } from '@mantine/core'
import { type Check, type CheckLine, payablePieces, servedPieces } from '@pos/domain/checks/check'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useRegister } from '#device/use-register.ts'
import { useMoney } from '#device/use-shop.ts'
import classes from './check.module.css'
import { nameOfLine } from './name-of-line.ts'
import { isSoldOutNow } from './use-send.ts'

interface CheckLinesProps {
  check: Check
  onPress: (uid: string) => void
}

/** The lines of a check. What the kitchen does not know looks different. */
export function CheckLines({ check, onPress }: CheckLinesProps) {
  const { client } = useRegister('availability')
  const end = useRef<HTMLLIElement>(null)
  const last = check.lines.at(-1)?.uid
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <ul className={classes.lines}>
      {check.lines.map((line) => (
        <li key={line.uid}>
          <LineButton
            line={line}
            isSoldOut={isSoldOutNow(client.availability, line)}
            onPress={onPress}
          />
        </li>
      ))}
      <li ref={end} aria-hidden />
    </ul>
  )
}

interface LineButtonProps {
  line: CheckLine
  /** True if it cannot be sent any more. */
  isSoldOut: boolean
  onPress: (uid: string) => void
}

/** Rendered again only when the line changes: a check has many. */
const LineButton = memo(function LineButton({ line, isSoldOut, onPress }: LineButtonProps) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const locale = currentLocale()
  const served = servedPieces(line)
  const isUnsent = line.ticket_uid === null && served > 0
  const isDish = Boolean(line.course_line_uid)
  const piece = line.condiments.reduce(
    (sum, { price, quantity }) => sum + price * quantity,
    line.unit_price,
  )
  const details = [
    ...line.condiments.map((condiment) => nameOfLine(condiment, locale)),
    ...(line.message ? [line.message] : []),
  ]
  return (
    <UnstyledButton
      className={classes.line}
      data-unsent={isUnsent || undefined}
      data-void={served === 0 || undefined}
      data-dish={isDish || undefined}
      onClick={() => onPress(line.uid)}
    >
      <span className={classes.quantity}>{served || line.quantity}</span>
      <span className={classes.lineName}>
        {nameOfLine(line, locale)}
        {details.length > 0 && (
          <span className={classes.details}>{details.join(t('send.separator'))}</span>
        )}
        <span className={classes.marks}>
          {served === 0 && <Mark text={t(line.moved > 0 ? 'line.moved' : 'line.voided')} />}
          {isUnsent && <Mark text={t(line.hold ? 'line.held' : 'line.unsent')} color="warning" />}
          {isSoldOut && served > 0 && <Mark text={t('line.sold_out')} color="error" />}
          {isUnsent && isDish && (
            <Mark text={t('course.step', { number: (line.course_step ?? 0) + 1 })} />
          )}
          {line.comped > 0 && <Mark text={t('line.comped', { count: line.comped })} />}
          {line.takeout && <Mark text={t('check.takeout')} />}
          {line.kitchen && <Mark text={t(`line.kitchen.${line.kitchen}`)} />}
        </span>
      </span>
      <span className={classes.price}>{!isDish && money(payablePieces(line) * piece)}</span>
    </UnstyledButton>
  )
})

const Mark = ({ text, color = 'secondary' }: { text: string; color?: string }) => (
  <Badge size="sm" variant="light" color={color}>
    {text}
  </Badge>
)
