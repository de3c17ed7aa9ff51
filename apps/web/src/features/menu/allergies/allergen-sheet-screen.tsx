import { Alert, Button, Group, Paper, Title } from '@mantine/core'
import type { AllergenSheet } from '@pos/contract/menu/allergen-sheet'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#kit/files/print-button.tsx'
import { PrintedShop } from '#kit/print/printed-shop.tsx'
import { Read } from '#lib/api/read.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import classes from './allergen-sheet.module.css'
import { AllergenTable } from './allergen-table.tsx'

/** The allergens of everything on sale, to read and to print for guests. */
export function AllergenSheetScreen() {
  const { t } = useTranslation('allergen-sheet')
  const query = useEndpoint('/v1/allergen-sheet')
  return (
    <div className={classes.page}>
      <div className="pos-no-print">
        <PageHeader title={t('title')} description={t('description')}>
          <PrintButton />
        </PageHeader>
      </div>
      <Read of={query}>{(sheet) => <Sheet sheet={sheet} />}</Read>
    </div>
  )
}

function Sheet({ sheet }: { sheet: AllergenSheet }) {
  const { t } = useTranslation('allergen-sheet')
  if (sheet.allergens.length === 0)
    return (
      <Paper>
        <EmptyState title={t('empty')} text={t('empty_text')}>
          <Button component={PageLink} to="/pos/allergies">
            {t('to_allergies')}
          </Button>
        </EmptyState>
      </Paper>
    )
  const unmarked = sheet.groups
    .flatMap(({ items }) => items)
    .filter(({ contains }) => contains.length === 0).length
  return (
    <>
      {unmarked > 0 && (
        <Alert color="warning" mb="md" className="pos-no-print">
          {t('unmarked', { count: unmarked })}
        </Alert>
      )}
      <Paper>
        <div className="pos-print-only">
          <Title order={1} size="h3">
            {t('both.title')}
          </Title>
          <PrintedShop />
        </div>
        <Group component="ul" className={classes.legend}>
          <li>● {t('both.contains')}</li>
          <li>○ {t('both.with_condiment')}</li>
          <li>★ {t('both.mandatory')}</li>
        </Group>
        <AllergenTable sheet={sheet} />
      </Paper>
    </>
  )
}
