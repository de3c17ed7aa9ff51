import { Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useRefresh } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { Dialog } from '#lib/dialog.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { AppFactor } from './app-factor.tsx'
import { PasskeyFactors } from './passkey-factors.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryFactor } from './recovery-factor.tsx'

/** The person's second factors: authenticator app, passkeys, recovery codes. */
export function FactorsCard() {
  const { t } = useTranslation(['second-factor', 'common'])
  const refresh = useRefresh('/v1/profile/factors')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const factors = useEndpoint('/v1/profile/factors', null, { toastErrors: true })
  const { data } = factors
  if (!data) {
    return (
      <Paper p="lg">
        <LoadState of={[factors]}>
          <TableSkeleton label={t('common:loading')} rows={7} columns={2} />
        </LoadState>
      </Paper>
    )
  }
  const { totp, passkeys, required, recovery_codes_left: left } = data
  const isOn = totp !== null || passkeys.length > 0
  const onChanged = (newCodes: readonly string[] | null = null) => {
    if (newCodes) setCodes(newCodes)
    void refresh()
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="second-factor">
      <Group gap="sm" mb={4}>
        <Title order={2} id="second-factor">
          {t('card.title')}
        </Title>
        <StatusBadge tone={isOn ? 'success' : 'neutral'}>
          {t(isOn ? 'card.on' : 'card.off')}
        </StatusBadge>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t('card.text')}
        {required && ` ${t('card.demanded')}`}
      </Text>
      <Stack gap="md">
        <PasskeyFactors passkeys={passkeys} onChanged={onChanged} />
        <Divider />
        <AppFactor totp={totp} onChanged={onChanged} />
        {isOn && (
          <>
            <Divider />
            <RecoveryFactor left={left} onChanged={onChanged} />
          </>
        )}
      </Stack>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Paper>
  )
}

/** Shows new recovery codes once; only its own button closes it. */
function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('second-factor')
  return (
    <Dialog onClose={() => {}} title={t('codes.dialog')} size={460} isBlocking>
      <RecoveryCodes codes={codes} onKept={onClose} />
    </Dialog>
  )
}
