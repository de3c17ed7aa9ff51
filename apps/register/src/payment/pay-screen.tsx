import { Button, Text, Title } from '@mantine/core'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import type { Check } from '@pos/domain/checks/check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Centered } from '#app/centered.tsx'
import { go } from '#app/use-location.ts'
import { useRegister } from '#device/use-register.ts'
import { useWithRight } from '#staff/approval.tsx'
import { ClosedCheck } from '../check/closed-check.tsx'
import { useApproval, useOpenPayment } from '../check/use-open-payment.ts'
import { unsentLines, useSend } from '../check/use-send.ts'
import { PaidScreen } from './paid-screen.tsx'
import { TakePayment } from './take-payment.tsx'
import { useClaim } from './use-claim.ts'

/** Takes the payment of a check, then shows change and receipt. */
export function PayScreen({ uid }: { uid: string }) {
  const { t } = useTranslation('register')
  const { client } = useRegister()
  const check = client.checks.checks.get(uid)
  const approvedBy = useApproval(uid)
  const [receipt, setReceipt] = useState<PostedReceiptInput | null>(null)
  if (receipt) return <PaidScreen receipt={receipt} />
  if (!check)
    return (
      <Centered>
        <p>{t('check.unknown')}</p>
      </Centered>
    )
  if (check.state !== 'open') return <ClosedCheck check={check} />
  if (unsentLines(check).length > 0) return <UnsentFirst check={check} />
  if (approvedBy === null) return <ApprovalFirst check={check} />
  return <ClaimedPayment check={check} approvedBy={approvedBy} onPaid={setReceipt} />
}

/** Lines that the kitchen does not know would be paid and never cooked. */
function UnsentFirst({ check }: { check: Check }) {
  const { t } = useTranslation('register')
  const send = useSend(check)
  const unsent = unsentLines(check)
  return (
    <Centered>
      <Title order={1}>{t('pay.unsent', { count: unsent.length })}</Title>
      <Button size="lg" onClick={() => void send(unsent)}>
        {t('pay.send_first')}
      </Button>
      <Button size="lg" variant="default" onClick={() => go({ screen: 'check', uid: check.uid })}>
        {t('back')}
      </Button>
    </Centered>
  )
}

/** Asks for the approval that a restart has forgotten. */
function ApprovalFirst({ check }: { check: Check }) {
  const { t } = useTranslation('register')
  const openPayment = useOpenPayment()
  return (
    <Centered>
      <Title order={1}>{t('approval.rights.payment')}</Title>
      <Button size="lg" onClick={() => openPayment(check.uid)}>
        {t('code.title')}
      </Button>
    </Centered>
  )
}

interface ClaimedPaymentProps {
  check: Check
  approvedBy: readonly string[]
  onPaid: (receipt: PostedReceiptInput) => void
}

function ClaimedPayment({ check, approvedBy, onPaid }: ClaimedPaymentProps) {
  const { t } = useTranslation('register')
  const withRight = useWithRight()
  const { claim, takeOver } = useClaim(check.uid)
  if (claim.state !== 'refused')
    return <TakePayment check={check} claim={claim} approvedBy={approvedBy} onPaid={onPaid} />
  return (
    <Centered>
      <Title order={1}>{t('pay.claimed_title')}</Title>
      <Text ta="center">{claim.message}</Text>
      <Button size="lg" onClick={() => withRight('force_quit', takeOver)}>
        {t('pay.take_over')}
      </Button>
      <Button size="lg" variant="default" onClick={() => go({ screen: 'check', uid: check.uid })}>
        {t('back')}
      </Button>
    </Centered>
  )
}
