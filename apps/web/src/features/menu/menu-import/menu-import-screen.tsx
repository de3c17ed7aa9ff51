import { Alert, Box, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CharsetSelect } from '#kit/files/charset-select.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import classes from './menu-import.module.css'
import { OutcomeStep } from './outcome-step.tsx'
import { useMenuFile } from './use-menu-file.ts'

const steps = ['file', 'columns', 'outcome', 'done'] as const

/** A wizard: the file of another system, its columns, a preview of the import, and the result. */
export function MenuImportScreen() {
  const { t } = useTranslation('menu-import')
  const menu = useMenuFile()
  const at = steps.indexOf(menu.step)
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ol className={classes.steps} aria-label={t('steps.label')}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-done={index < at || undefined}
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={classes.number}>{index + 1}</span>
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
      {menu.problems.length > 0 && (
        <Alert
          color="error"
          mb="md"
          role="alert"
          title={menu.report ? undefined : t('file.refused')}
        >
          <List size="sm" listStyleType="none">
            {menu.problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {menu.charset && menu.step !== 'done' && (menu.report || menu.problems.length > 0) && (
        <Box mb="md">
          <CharsetSelect {...menu.charset} isBusy={menu.isBusy} />
        </Box>
      )}
      <Paper p="md" aria-busy={menu.isBusy}>
        {menu.step === 'file' && (
          <FileStep isBusy={menu.isBusy} onFile={(file) => void menu.load(file)} />
        )}
        {menu.step === 'columns' && <ColumnsStep key={menu.report?.file.heading_row} menu={menu} />}
        {menu.step === 'outcome' && <OutcomeStep menu={menu} />}
        {menu.step === 'done' && <DoneStep menu={menu} />}
      </Paper>
    </>
  )
}

/** Shows what was created, with links to it and to the send dialog, and undoes the import. */
function DoneStep({ menu }: { menu: ReturnType<typeof useMenuFile> }) {
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
