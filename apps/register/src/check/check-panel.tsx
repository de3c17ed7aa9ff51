import { Button, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { type Check, type CheckLine, payablePieces, servedPieces } from '@pos/domain/checks/check'
import { nextDishes } from '@pos/domain/checks/course-lines'
import type { Service } from '@pos/domain/prices/resolve-price'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#app/i18n.ts'
import { useMoney } from '#device/use-shop.ts'
import { useTotals } from '#device/use-totals.ts'
import { useCheckName } from '../floor/check-row.tsx'
import classes from './check.module.css'
import { CheckLines } from './check-lines.tsx'
import { CheckMenu } from './check-menu.tsx'
import { LineDialog } from './line-dialog.tsx'
import { nameOfLine } from './name-of-line.ts'
import { useOpenPayment } from './use-open-payment.ts'
import { unsentLines, useSend } from './use-send.ts'

interface CheckPanelProps {
  check: Check
  service: Service
  onService: (service: Service) => void
  /** On a phone, the panel covers the order screen. */
  isOpen: boolean
  onToggle: () => void
}

/** The lines of a check with its total and its actions. */
export function CheckPanel({ check, service, onService, isOpen, onToggle }: CheckPanelProps) {
  const name = useCheckName()
  const send = useSend(check)
  const [pressed, setPressed] = useState<string | null>(null)
  const line = check.lines.find(({ uid }) => uid === pressed)
  const unsent = unsentLines(check)
  const sendable = unsent.filter(({ hold }) => !hold)
  return (
    <aside className={classes.panel} aria-label={name(check)}>
      <PanelHead check={check} isOpen={isOpen} onToggle={onToggle} />
      <div className={classes.body}>
        {check.type !== 'takeout' && <ServiceChoice service={service} onService={onService} />}
        <CheckLines check={check} onPress={setPressed} />
        <Sums check={check} />
      </div>
      <Actions check={check} sendable={sendable} onSend={(lines) => void send(lines)} />
      {line && <LineDialog check={check} line={line} onClose={() => setPressed(null)} />}
    </aside>
  )
}

/** Selects how the next items are served. */
const ServiceChoice = memo(function ServiceChoice({
  service,
  onService,
}: Pick<CheckPanelProps, 'service' | 'onService'>) {
  const { t } = useTranslation('register')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('check.service')}
      data={[
        { value: 'eat_in', label: t('check.eat_in') },
        { value: 'takeout', label: t('check.takeout') },
      ]}
      value={service}
      onChange={onService}
    />
  )
})

function PanelHead({
  check,
  isOpen,
  onToggle,
}: Pick<CheckPanelProps, 'check' | 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const name = useCheckName()
  const { total } = useTotals(check)
  const pieces = piecesOf(check.lines)
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <strong>{name(check)}</strong>
        <span>{t('guests.count', { count: check.guests })}</span>
        {check.note && <span className={classes.note}>{check.note}</span>}
      </div>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
        <span>{t('check.pieces_and_total', { count: pieces, total: money(total) })}</span>
        {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
      </UnstyledButton>
      <CheckMenu check={check} />
    </div>
  )
}

function Sums({ check }: { check: Check }) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const totals = useTotals(check)
  const rows = [
    ['discount', -totals.discount],
    ['charge', totals.charge],
    ['table_charge', totals.table_charge],
    ['gratuity', totals.auto_gratuity],
    ['tax', totals.exclusive_tax],
  ] as const
  const shown = rows.filter(([, amount]) => amount !== 0)
  return (
    <dl className={classes.sums}>
      {shown.length > 0 && (
        <div>
          <dt>{t('sums.subtotal')}</dt>
          <dd>{money(totals.subtotal)}</dd>
        </div>
      )}
      {shown.map(([key, amount]) => (
        <div key={key}>
          <dt>{t(`sums.${key}`)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('sums.total')}</dt>
        <dd aria-live="polite">{money(totals.total)}</dd>
      </div>
    </dl>
  )
}

interface ActionsProps {
  check: Check
  sendable: readonly CheckLine[]
  onSend: (lines: readonly CheckLine[]) => void
}

function Actions({ check, sendable, onSend }: ActionsProps) {
  const { t } = useTranslation('register')
  const openPayment = useOpenPayment()
  const isPayable = check.lines.some((line) => payablePieces(line) > 0 || line.comped > 0)
  const next = nextDishes(check)
  return (
    <div className={classes.actions}>
      {next.length > 0 && (
        <Button
          variant="default"
          className={classes.wide ?? ''}
          onClick={() => onSend(next)}
          styles={{ label: { overflow: 'hidden', textOverflow: 'ellipsis' } }}
        >
          {t('course.next', {
            dishes: next.map((line) => nameOfLine(line, currentLocale())).join(t('send.separator')),
          })}
        </Button>
      )}
      <Button
        size="lg"
        variant="light"
        disabled={sendable.length === 0}
        onClick={() => onSend(sendable)}
      >
        {sendable.length > 0 ? t('send.count', { count: piecesOf(sendable) }) : t('send.button')}
      </Button>
      <Button size="lg" disabled={!isPayable} onClick={() => openPayment(check.uid)}>
        {t('pay.button')}
      </Button>
      {!isPayable && check.lines.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.wide ?? ''}>
          {t('check.empty')}
        </Text>
      )}
    </div>
  )
}

/** Pieces for the kitchen; a course counts by its dishes. */
const piecesOf = (lines: readonly CheckLine[]) =>
  lines.reduce((sum, line) => sum + (line.course_id ? 0 : servedPieces(line)), 0)
