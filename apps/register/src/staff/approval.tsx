import { Modal, Text } from '@mantine/core'
import type { StaffRight } from '@pos/contract/devices/device-staff'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegisterForActions } from '#device/use-register.ts'
import { CodeEntry } from './code-entry.tsx'

/** Runs an action with the ids of those who approved it: none if the person has the right. */
type WithRight = (right: StaffRight, action: (approvedBy: string[]) => void) => void

const ApprovalContext = createContext<WithRight>(() => {})

/** Returns a function that runs an action with a right, or with that of a colleague. */
export const useWithRight = (): WithRight => useContext(ApprovalContext)

interface Asked {
  readonly right: StaffRight
  readonly action: (approvedBy: string[]) => void
}

/** Asks for the code of a person with a right when the signed-in person lacks it. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('register')
  const register = useRegisterForActions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const withRight: WithRight = useCallback(
    (right, action) => {
      if (register.client.staff.current?.flags[right]) action([])
      else setAsked({ right, action })
    },
    [register],
  )
  const approve = async (code: string) => {
    if (!asked) return null
    const person = await register.client.staff.approve(code, asked.right)
    if (!person) return t('approval.refused')
    setAsked(null)
    asked.action([person.id])
    return null
  }
  return (
    <ApprovalContext value={withRight}>
      {children}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        // Above the dialog whose action asks for it.
        zIndex={300}
        title={asked && t(`approval.rights.${asked.right}`)}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Text mb="md">{t('approval.text')}</Text>
        <CodeEntry onCode={approve} />
      </Modal>
    </ApprovalContext>
  )
}
