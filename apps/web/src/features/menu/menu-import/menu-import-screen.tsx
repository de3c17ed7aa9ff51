import { Alert, Box, List, Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CharsetSelect } from '#kit/files/charset-select.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
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
