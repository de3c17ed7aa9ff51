import { Text, Title } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Centered } from '#app/centered.tsx'
import { ConnectionBar } from '#app/connection-bar.tsx'
import { usePictureProgress } from '#app/use-pictures.ts'
import { useRegister } from '#device/use-register.ts'
import { CodeEntry } from './code-entry.tsx'

/** Asks who works at the register. */
export function CodeScreen() {
  const { t } = useTranslation('register')
  const register = useRegister()
  const signIn = useCallback(
    async (code: string) => {
      const outcome = await register.client.staff.signIn(code)
      if ('refusal' in outcome) return t(`code.${outcome.refusal}`)
      register.changed('staff')
      return null
    },
    [register, t],
  )
  return (
    <>
      <ConnectionBar />
      <Centered>
        <div>
          <Title order={1} ta="center">
            {t('code.title')}
          </Title>
          <Text c="dimmed" ta="center">
            {register.name}
          </Text>
        </div>
        <CodeEntry onCode={signIn} />
        <Pictures />
      </Centered>
    </>
  )
}

/** Pictures load in the background; people can work meanwhile. */
function Pictures() {
  const { t } = useTranslation('register')
  const progress = usePictureProgress()
  if (!progress) return null
  return (
    <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('loading.pictures', { loaded: progress.loaded, total: progress.total })}
    </Text>
  )
}
