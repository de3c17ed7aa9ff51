import { Button, Loader, Text, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Register } from '#device/register.ts'
import { RegisterContext } from '#device/use-register.ts'
import { type PairedDevice, readPaired, takeLink } from '../pairing/pair.ts'
import { PairingScreen } from '../pairing/pairing-screen.tsx'
import { Centered } from './centered.tsx'
import { RunningRegister } from './running-register.tsx'
import { useOnlyTab } from './use-only-tab.ts'

/** The register, or what is missing before it can run. */
export function App() {
  const { t } = useTranslation('register')
  const { isOnly, takeOver } = useOnlyTab()
  if (isOnly === null)
    return (
      <Centered>
        <Loader />
      </Centered>
    )
  if (isOnly) return <PairedRegister />
  return (
    <Centered>
      <Title order={1}>{t('other_tab.title')}</Title>
      <Text ta="center">{t('other_tab.text')}</Text>
      <Button size="lg" onClick={takeOver}>
        {t('other_tab.use_here')}
      </Button>
    </Centered>
  )
}

function PairedRegister() {
  const [token, setToken] = useState(takeLink)
  const [paired, setPaired] = useState(readPaired)
  const [register, setRegister] = useState<Register | null>(null)
  useEffect(() => {
    const onLink = () => {
      const link = takeLink()
      if (link) setToken(link)
    }
    window.addEventListener('hashchange', onLink)
    return () => window.removeEventListener('hashchange', onLink)
  }, [])
  const isPaired = paired !== null && token === null
  useEffect(() => {
    if (!isPaired || !paired) return
    const next = new Register(paired.id, paired.name)
    const connection = new AbortController()
    const start = async () => {
      await next.client.start()
      if (connection.signal.aborted) return
      setRegister(next)
      await next.client.connect(connection.signal)
    }
    start().catch((error: unknown) => reportError(error))
    return () => {
      connection.abort()
      setRegister(null)
    }
  }, [isPaired, paired])
  const onPaired = useCallback((device: PairedDevice) => {
    setPaired(device)
    setToken(null)
  }, [])
  if (!isPaired) return <PairingScreen token={token} onPaired={onPaired} />
  if (!register)
    return (
      <Centered>
        <Loader />
      </Centered>
    )
  return (
    <RegisterContext value={register}>
      <RunningRegister />
    </RegisterContext>
  )
}
