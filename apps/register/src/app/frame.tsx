import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChevronLeft,
  IconLanguage,
  IconLogout,
  IconMaximize,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { ConnectionBar } from './connection-bar.tsx'
import classes from './frame.module.css'
import { currentLocale, switchLocale } from './i18n.ts'
import { Notices } from './notices.tsx'
import { go, useScreen } from './use-location.ts'

/** Header and messages around every screen of a person at work. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('register')
  const register = useRegister()
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
  const register = useRegister()
  const other = currentLocale() === 'ja' ? 'en' : 'ja'
  return (
    <Menu position="bottom-end" zIndex={300}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconUser size={18} aria-hidden />}>
          {register.client.staff.current?.display_name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          h={48}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => register.signOut()}
        >
          {t('person.sign_out')}
        </Menu.Item>
        <Menu.Item
          h={48}
          leftSection={<IconLanguage size={18} aria-hidden />}
          onClick={() => void switchLocale(other)}
          lang={other}
        >
          {other === 'ja' ? '日本語' : 'English'}
        </Menu.Item>
        {document.fullscreenEnabled && (
          <Menu.Item
            h={48}
            leftSection={<IconMaximize size={18} aria-hidden />}
            onClick={() =>
              void (document.fullscreenElement
                ? document.exitFullscreen()
                : document.documentElement.requestFullscreen())
            }
          >
            {t('person.full_screen')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
