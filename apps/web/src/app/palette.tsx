import '@mantine/spotlight/styles.css'
import { Spotlight } from '@mantine/spotlight'
import type { UserRole } from '@pos/contract/permissions'
import { foldText } from '@pos/domain/fold-text'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linksOf, menuFor } from './navigation.ts'
import { paletteStore } from './palette-store.ts'

/** Ctrl+K: goes to any screen by typing a part of its name, in kana or letters of any width. */
export function Palette({ role }: { role: UserRole }) {
  const { t } = useTranslation(['common', 'navigation'])
  const router = useRouter()
  const actions = linksOf(menuFor(role)).map(({ path }) => ({
    id: path,
    label: t(`navigation:paths.${path}` as 'navigation:paths.pos'),
    description: `/pos/${path}`,
    onClick: () => void router.navigate({ to: `/pos/${path}` as '/' }),
  }))
  return (
    <Spotlight
      store={paletteStore}
      actions={actions}
      shortcut="mod + K"
      limit={10}
      nothingFound={t('common:palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('common:palette.placeholder'),
        'aria-label': t('common:palette.placeholder'),
      }}
      filter={(query, list) =>
        (list as typeof actions).filter((action) => foldText(`${action.label} ${action.id}`).includes(foldText(query)))
      }
    />
  )
}
