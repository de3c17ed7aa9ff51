import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronLeft,
  IconLanguage,
  IconLogout,
  IconMaximize,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { ActionSheet, SheetAction } from './action-sheet.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import classes from './frame.module.css'
import { currentLocale, switchLocale } from './i18n.ts'
import { Notices } from './notices.tsx'
import { go, useScreen } from './use-location.ts'

/** Header and messages around every screen of a person at work. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('register')
  const register = useRegister('staff')
  const shown = useScreen()
  return (
    <>
      <ConnectionBar />
      <header className={classes.header}>
        {shown.screen !== 'floor' && (
          <ActionIcon
            variant="subtle"
            size={48}
            aria-label={t('back')}
            onClick={() =>
              go(shown.screen === 'pay' ? { screen: 'check', uid: shown.uid } : { screen: 'floor' })
            }
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
        )}
        <div className={classes.name} id="register-title">
          {register.name}
        </div>
        <PersonMenu />
      </header>
      <main className={classes.main}>{children}</main>
      <Notices />
    </>
  )
}

function PersonMenu() {
  const { t } = useTranslation('register')
  const register = useRegister('staff')
  const [isOpen, setIsOpen] = useState(false)
  const name = register.client.staff.current?.display_name ?? ''
  const other = currentLocale() === 'ja' ? 'en' : 'ja'
  const toggleFullScreen = () => {
    setIsOpen(false)
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen())
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {name}
      </Button>
      <ActionSheet title={name} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <SheetAction icon={<IconLogout size={18} aria-hidden />} onClick={() => register.signOut()}>
          {t('person.sign_out')}
        </SheetAction>
        <SheetAction
          icon={<IconLanguage size={18} aria-hidden />}
          lang={other}
          onClick={() => void switchLocale(other).then(() => setIsOpen(false))}
        >
          {other === 'ja' ? '日本語' : 'English'}
        </SheetAction>
        {document.fullscreenEnabled && (
          <SheetAction icon={<IconMaximize size={18} aria-hidden />} onClick={toggleFullScreen}>
            {t('person.full_screen')}
          </SheetAction>
        )}
      </ActionSheet>
    </>
  )
}
