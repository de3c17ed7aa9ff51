import { Alert, Anchor, Button, Loader, Stack, Text, Title } from '@mantine/core'
import { Unreachable } from '@pos/device-client/transport/device-api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Centered } from '#app/centered.tsx'
import { type PairedDevice, pair } from './pair.ts'

interface PairingScreenProps {
  /** The secret of a link; null if the register was opened without one. */
  token: string | null
  onPaired: (device: PairedDevice) => void
}

/** Connects the browser by a link, or explains where to get one. */
export function PairingScreen({ token, onPaired }: PairingScreenProps) {
  const { t } = useTranslation('register')
  const [failure, setFailure] = useState<'used' | 'offline' | null>(null)
  useEffect(() => {
    let isShown = true
    if (!token || failure) return
    pair(token).then(
      (device) => isShown && onPaired(device),
      (error: unknown) => isShown && setFailure(error instanceof Unreachable ? 'offline' : 'used'),
    )
    return () => {
      isShown = false
    }
  }, [token, failure, onPaired])
  if (token && !failure)
    return (
      <Centered>
        <Loader />
        <Text>{t('pairing.working')}</Text>
      </Centered>
    )
  return (
    <Centered>
      <Title order={1}>{t('pairing.title')}</Title>
      {failure && <Alert color="error">{t(`pairing.${failure}`)}</Alert>}
      <Text ta="center">{t('pairing.text')}</Text>
      <Stack gap="sm" align="center">
        {failure === 'offline' && (
          <Button size="lg" onClick={() => setFailure(null)}>
            {t('again')}
          </Button>
        )}
        <Anchor href="/pos/devices">{t('pairing.back_office')}</Anchor>
      </Stack>
    </Centered>
  )
}
