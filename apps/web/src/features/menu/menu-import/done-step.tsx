import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { useMenuFile } from './use-menu-file.ts'

/** Shows what was created, with links to it and to the send dialog, and undoes the import. */
export function DoneStep({ menu }: { menu: ReturnType<typeof useMenuFile> }) {
  const { t } = useTranslation('menu-import')
  const [isUndone, setUndone] = useState(false)
  const { create, change } = menu.report?.counts ?? { create: 0, change: 0 }
  return (
    <Stack gap="md" role="status">
      <Title order={2}>{t(isUndone ? 'done.undone' : 'done.title')}</Title>
      {!isUndone && <Text size="sm">{t('done.text', { create, change })}</Text>}
      <Group gap="sm">
        {!isUndone && (
          <>
            <Button component={PageLink} to="/pos/menu-items">
              {t('done.items')}
            </Button>
            <Button component={PageLink} to="/pos/menu-items/preview" variant="default">
              {t('done.screen')}
            </Button>
            <Button component={PageLink} to="/pos/releases" variant="default">
              {t('done.send')}
            </Button>
            <Button variant="default" onClick={() => void menu.undo().then(() => setUndone(true))}>
              {t('done.undo')}
            </Button>
          </>
        )}
        <Button variant="subtle" onClick={menu.restart}>
          {t('done.another')}
        </Button>
      </Group>
    </Stack>
  )
}
