import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { UserRole } from '@pos/contract/permissions'
import { foldText } from '@pos/domain/fold-text'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { linksOf, menuFor } from './navigation.ts'
import { usePathLabel } from '#lib/use-path-label.ts'
import { useStore } from '#ui/store.ts'
import { paletteRequests } from './palette-store.ts'

const [store, { open }] = createSpotlight()

/** Finds any screen by a part of its name, in kana or letters of any width. */
export function Palette({ role }: { role: UserRole }) {
  const { t } = useTranslation(['common', 'navigation'])
  const pathLabel = usePathLabel()
  const router = useRouter()
  const requests = useStore(paletteRequests)
  // Each request opens it, the first one too, which brought it here.
  useEffect(() => {
    if (requests > 0) open()
  }, [requests])
  const actions = linksOf(menuFor(role)).map(({ path }) => ({
    id: path,
    label: pathLabel(path) ?? path,
    description: `/pos/${path}`,
    onClick: () => void router.navigate({ to: `/pos/${path}` }),
  }))
  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      limit={10}
      nothingFound={t('common:palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('common:palette.placeholder'),
        'aria-label': t('common:palette.placeholder'),
      }}
      filter={(query) => actions.filter((action) => foldText(`${action.label} ${action.id}`).includes(foldText(query)))}
    />
  )
}
