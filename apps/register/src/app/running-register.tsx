import { Alert, Anchor, Loader, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegister, useRegisterForActions } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { ApprovalProvider } from '#staff/approval.tsx'
import { CodeScreen } from '#staff/code-screen.tsx'
import { FloorScreen } from '../floor/floor-screen.tsx'
import { Centered } from './centered.tsx'
import { Frame } from './frame.tsx'
import { useScreen } from './use-location.ts'
import { usePictures } from './use-pictures.ts'
import { useUpdate } from './use-update.ts'
import { useWakeLock } from './use-wake-lock.ts'

// Loaded after the floor; the service worker keeps them for times without a network.
const CheckScreen = lazy(() =>
  import('../check/check-screen.tsx').then((module) => ({ default: module.CheckScreen })),
)
const PayScreen = lazy(() =>
  import('../payment/pay-screen.tsx').then((module) => ({ default: module.PayScreen })),
)

/** A connected register: loading, disconnected, or working. */
export function RunningRegister() {
  const register = useRegister('connection', 'master-data', 'staff')
  const { client } = register
  if (!client.isWelcome) return <Disconnected />
  const { masterData, staff, numbers } = client
  if (masterData.release === 0 || staff.members.length === 0 || !numbers.isKnown)
    return <FirstLoad />
  return <WorkingRegister />
}

/** The key was replaced or the device deleted; what is unsent stays in this browser. */
function Disconnected() {
  const { t } = useTranslation('register')
  const { client } = useRegister()
  return (
    <Centered>
      <Title order={1}>{t('disconnected.title')}</Title>
      <Text ta="center">{t('disconnected.text')}</Text>
      {client.unsent > 0 && (
        <Alert color="warning">{t('disconnected.unsent', { count: client.unsent })}</Alert>
      )}
      <Anchor href="/pos/devices">{t('pairing.back_office')}</Anchor>
    </Centered>
  )
}

/** Shows what has arrived of the first load. */
function FirstLoad() {
  const { t } = useTranslation('register')
  const register = useRegister()
  const { client } = register
  const isWithoutRelease = client.isOnline && client.masterData.release === 0
  return (
    <Centered>
      <Loader />
      <Title order={1}>{t('loading.title', { name: register.name })}</Title>
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        <Step name={t('loading.menu')} isDone={client.masterData.release > 0} />
        <Step name={t('loading.staff')} isDone={client.staff.members.length > 0} />
      </Stack>
      {isWithoutRelease && <Text c="dimmed">{t('loading.no_release')}</Text>}
      {!client.isOnline && <Text c="dimmed">{t('loading.offline')}</Text>}
    </Centered>
  )
}

function Step({ name, isDone }: { name: string; isDone: boolean }) {
  const { t } = useTranslation('register')
  return (
    <Text component="li" {...(isDone ? {} : { c: 'dimmed' })}>
      {isDone ? t('loading.done', { name }) : name}
    </Text>
  )
}

function WorkingRegister() {
  const register = useRegister('staff')
  const { staff } = register.client
  useIdleSignOut()
  useUpdate()
  usePictures()
  useWakeLock()
  const shown = useScreen()
  if (!staff.current) return <CodeScreen />
  return (
    <ApprovalProvider>
      <Frame>
        {shown.screen === 'floor' && <FloorScreen />}
        <Suspense fallback={null}>
          {shown.screen === 'check' && <CheckScreen key={shown.uid} uid={shown.uid} />}
          {shown.screen === 'pay' && <PayScreen key={shown.uid} uid={shown.uid} />}
        </Suspense>
      </Frame>
    </ApprovalProvider>
  )
}

/** Signs the person out after the idle minutes of the revenue center. */
function useIdleSignOut() {
  const register = useRegisterForActions()
  const { centers, centerId } = useShop()
  const minutes = centers.get(centerId ?? '')?.auto_logout ?? 0
  useEffect(() => {
    const touch = () => register.client.staff.touch(minutes)
    const timer = setInterval(() => {
      if (register.client.staff.signOutIdle()) register.changed('staff')
    }, 5000)
    document.addEventListener('pointerdown', touch)
    document.addEventListener('keydown', touch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', touch)
      document.removeEventListener('keydown', touch)
    }
  }, [register, minutes])
}
