import { Button, Paper, Stack } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { HowSection } from './how-section.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokenTable } from './token-table.tsx'
import { useTokens } from './use-tokens.ts'

/** A token just after it was made. */
interface Made {
  readonly name: string
  readonly token: string
}

/** The tokens by which other programs reach the organization, and how they use them. */
export function ApiTokensScreen() {
  const { t } = useTranslation('api-tokens')
  const { data, error, refetch } = useTokens()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Stack>
      <div>
        <PageHeader title={t('title')} description={t('description')}>
          {button}
        </PageHeader>
        <Paper>
          {error ? (
            <LoadFailed title={t('load_failed')} retry={t('retry')} onRetry={() => void refetch()}>
              {error.message}
            </LoadFailed>
          ) : !data ? (
            <TableSkeleton label={t('loading')} columns={7} />
          ) : data.length === 0 ? (
            <EmptyState title={t('empty')} text={t('empty_text')} icon={<IconKey size={28} />}>
              {button}
            </EmptyState>
          ) : (
            <TokenTable tokens={data} />
          )}
        </Paper>
      </div>
      <HowSection />
      {isNew && (
        <NewTokenDialog
          onClose={() => setNew(false)}
          onMade={(next) => {
            setNew(false)
            setMade(next)
          }}
        />
      )}
      {made && <TokenDialog name={made.name} token={made.token} onClose={() => setMade(null)} />}
    </Stack>
  )
}
