import { Menu } from '@mantine/core'
import type { ListView } from '@pos/contract/accounts/list-views'
import {
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch } from '#lib/routing/search-params.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { copyText } from '#ui/input/copy-text.ts'
import type { ListViews } from './use-list-views.ts'
import { useViewActions, type ViewedResource } from './use-view-actions.ts'
import { ViewDialog } from './view-dialog.tsx'

/** A list's or report's views, the current one, and the button of the menu. */
export interface ViewMenuProps extends ListViews {
  resource: ViewedResource
  /** Label without a view. */
  whole: string
  children: ReactNode
}

/** The menu of a list's saved views; opens as soon as it is loaded. */
export function ViewMenu({
  resource,
  whole,
  views,
  current,
  isChanged,
  query,
  show,
  children,
}: ViewMenuProps) {
  const { t } = useTranslation('kit')
  const actions = useViewActions(resource)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const copyLink = async () => {
    const { origin, pathname } = window.location
    const link = `${origin}${pathname}${stringifySearch(query)}`
    notify({ message: (await copyText(link)) ? t('views.link_copied') : link })
  }
  return (
    <>
      <Menu defaultOpened position="bottom-start" width={280}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          <View name={whole} isShown={current === null} onClick={() => show(null)} />
          {views.map((view) => (
            <View
              key={view.id}
              {...view}
              isShown={view.id === current?.id}
              onClick={() => show(view)}
            />
          ))}
          <Menu.Divider />
          {current && isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} />}
              onClick={() => void actions.changeAtOnce(current.id, { query })}
            >
              {t('views.update', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => setNaming('new')}>
            {t('views.save')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
            {t('views.copy_link')}
          </Menu.Item>
          {current && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconStar size={16} />}
                onClick={() =>
                  void actions.changeAtOnce(current.id, { is_default: !current.is_default })
                }
              >
                {t(current.is_default ? 'views.no_default' : 'views.make_default')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming('rename')}>
                {t('views.rename')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} />}
                color="error"
                onClick={() => void actions.remove(current).then((isGone) => isGone && show(null))}
              >
                {t('views.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming === 'new' && (
        <ViewDialog
          onClose={() => setNaming(null)}
          save={(typed) => actions.add({ ...typed, query }).then(show)}
        />
      )}
      {naming === 'rename' && current && (
        <ViewDialog
          view={current}
          onClose={() => setNaming(null)}
          save={async (typed) => void (await actions.change(current.id, typed))}
        />
      )}
    </>
  )
}

interface ViewProps extends Partial<Pick<ListView, 'is_default'>> {
  name: string
  isShown: boolean
  onClick: () => void
}

function View({ name, is_default: isDefault, isShown, onClick }: ViewProps) {
  const { t } = useTranslation('kit')
  return (
    <Menu.Item
      leftSection={
        <IconCheck size={16} aria-hidden style={{ visibility: isShown ? 'visible' : 'hidden' }} />
      }
      rightSection={isDefault && <IconStarFilled size={14} aria-label={t('views.is_default')} />}
      aria-current={isShown || undefined}
      style={{ overflowWrap: 'anywhere' }}
      onClick={onClick}
    >
      {name}
    </Menu.Item>
  )
}
