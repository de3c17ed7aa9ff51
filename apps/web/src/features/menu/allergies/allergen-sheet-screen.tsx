import { Alert, Button, Paper, Text } from '@mantine/core'
import type { AllergenSheet } from '@pos/contract/menu/allergen-sheet'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#kit/files/print-button.tsx'
import { PrintedShop } from '#kit/print/printed-shop.tsx'
import { Read } from '#lib/api/read.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AllergenTable } from './allergen-table.tsx'

/** The allergens of everything on sale, to read and to print for guests. */
export function AllergenSheetScreen() {
  const { t } = useTranslation('allergies')
  const query = useEndpoint('/v1/allergen-sheet')
  return (
    <>
      <PageHeader title={t('sheet.title')} description={t('sheet.description')}>
        <PrintButton />
      </PageHeader>
      <PrintedShop />
      <Read of={query}>{(sheet) => <Sheet sheet={sheet} />}</Read>
    </>
  )
}

function Sheet({ sheet }: { sheet: AllergenSheet }) {
  const { t } = useTranslation('allergies')
  if (sheet.allergens.length === 0)
    return (
      <Paper>
        <EmptyState title={t('sheet.empty')} text={t('sheet.empty_text')}>
          <Button component={PageLink} to="/pos/allergies">
            {t('sheet.to_allergies')}
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
          {t('sheet.unmarked', { count: unmarked })}
        </Alert>
      )}
      <Paper>
        <AllergenTable sheet={sheet} />
        <Text size="sm" p="sm">
          ● {t('sheet.both.contains')} ○ {t('sheet.both.with_condiment')} ★{' '}
          {t('sheet.both.mandatory')}
        </Text>
      </Paper>
    </>
  )
}
