import { go } from '#app/use-location.ts'
import { useRegister, useRegisterForActions } from '#device/use-register.ts'
import { useWithRight } from '#staff/approval.tsx'

/** Returns a function that opens the payment of a check, with the approval of a colleague if needed. */
export function useOpenPayment(): (checkUid: string) => void {
  const register = useRegisterForActions()
  const withRight = useWithRight()
  return (checkUid) =>
    withRight('payment', (approvedBy) => {
      register.approvePayment(checkUid, approvedBy)
      go({ screen: 'pay', uid: checkUid })
    })
}

/**
 * Returns who approved the payment of a check: an empty list if the person has the right, null if an
 * approval is missing.
 */
export function useApproval(checkUid: string): readonly string[] | null {
  const register = useRegister('staff')
  if (register.client.staff.current?.flags.payment) return []
  const approved = register.approvalOf(checkUid)
  return approved.length > 0 ? approved : null
}
