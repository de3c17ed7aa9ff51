import { Button, Text, Title } from '@mantine/core'
import type { Check } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { Centered } from '#app/centered.tsx'
import { go } from '#app/use-location.ts'
import { useRegister } from '#device/use-register.ts'
import { useCheckName } from '../floor/check-row.tsx'

/** Says that a check is paid, merged or cancelled, perhaps by another device a moment ago. */
export function ClosedCheck({ check }: { check: Check }) {
  const { t } = useTranslation('register')
  const { client } = useRegister()
  const name = useCheckName()
  const successor = client.checks.checks.get(check.successor ?? '')
  return (
    <Centered>
      <Title order={1}>{name(check)}</Title>
      <Text>{t(`closed.${check.state === 'open' ? 'paid' : check.state}`)}</Text>
      {successor?.state === 'open' && (
        <Button size="lg" onClick={() => go({ screen: 'check', uid: successor.uid })}>
          {t('closed.successor', { name: name(successor) })}
        </Button>
      )}
      <Button size="lg" variant="default" onClick={() => go({ screen: 'floor' })}>
        {t('check.to_floor')}
      </Button>
    </Centered>
  )
}
