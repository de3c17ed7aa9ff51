import { Button } from '@mantine/core'
import type { Service } from '@pos/domain/prices/resolve-price'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Centered } from '#app/centered.tsx'
import { go } from '#app/use-location.ts'
import { useRegister } from '#device/use-register.ts'
import classes from './check.module.css'
import { CheckPanel } from './check-panel.tsx'
import { ClosedCheck } from './closed-check.tsx'
import { OrderPane } from './order-pane.tsx'

/** A check: the order screen on one side, its lines and actions on the other. */
export function CheckScreen({ uid }: { uid: string }) {
  const { t } = useTranslation('register')
  const { client } = useRegister('checks')
  const check = client.checks.checks.get(uid)
  const [service, setService] = useState<Service>(check?.type === 'takeout' ? 'takeout' : 'eat_in')
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  if (!check)
    return (
      <Centered>
        <p>{t('check.unknown')}</p>
        <Button onClick={() => go({ screen: 'floor' })}>{t('check.to_floor')}</Button>
      </Centered>
    )
  if (check.state !== 'open') return <ClosedCheck check={check} />
  return (
    <div className={classes.screen} data-panel={isPanelOpen || undefined}>
      <OrderPane check={check} service={service} />
      <CheckPanel
        check={check}
        service={service}
        onService={setService}
        isOpen={isPanelOpen}
        onToggle={() => setIsPanelOpen(!isPanelOpen)}
      />
    </div>
  )
}
