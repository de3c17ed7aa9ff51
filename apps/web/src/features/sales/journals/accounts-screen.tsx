import { Alert, Button, Paper, Stack } from '@mantine/core'
import type {
  JournalSettings,
  JournalSettingsAnswer,
} from '@pos/contract/accounting/journal-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { BackLink } from '#lib/routing/back-link.tsx'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { AccountsSection } from './accounts-section.tsx'
import { DepartmentsSection } from './departments-section.tsx'
import { MethodSection } from './method-section.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { useSettings } from './use-journals.ts'

/** Screen of the accounts by booking, the departments of the shops, and their history. */
export function AccountsScreen() {
  const { t } = useTranslation('journals')
  const { data, error, refetch } = useSettings()
  if (!data) {
    return (
      <LoadState of={[{ error, refetch }]}>
        <Paper>
          <TableSkeleton label={t('loading')} />
        </Paper>
      </LoadState>
    )
  }
  return <AccountsForm key={data.version} answer={data} />
}

function AccountsForm({ answer }: { answer: JournalSettingsAnswer }) {
  const { t } = useTranslation('journals')
  const [draft, setDraft] = useState(answer.settings)
  const { save, isBusy, message } = useSave(answer.version)
  const isUnsaved = draft !== answer.settings
  useUnsavedGuard(isUnsaved && !isBusy)
  const change = (next: Partial<JournalSettings>) => setDraft((before) => ({ ...before, ...next }))
  const button = (
    <Button
      loading={isBusy}
      disabled={!isUnsaved && answer.version > 0}
      onClick={() => void save(draft)}
    >
      {t('accounts.save')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('accounts.title')}
        description={t('accounts.description')}
        back={<BackLink to="/pos/journals" label={t('accounts.back')} />}
      >
        {button}
      </PageHeader>
      <Stack>
        {message && <Alert color="error">{message}</Alert>}
        <MethodSection settings={draft} change={change} />
        <AccountsSection
          settings={draft}
          methods={answer.methods}
          reasons={answer.reasons}
          change={change}
        />
        <DepartmentsSection settings={draft} shops={answer.shops} change={change} />
        <div>{button}</div>
        <SettingsHistory answer={answer} />
      </Stack>
    </>
  )
}

function useSave(version: number) {
  const { t } = useTranslation('journals')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const save = async (settings: JournalSettings) => {
    setBusy(true)
    setMessage('')
    try {
      await api.put('/v1/journals/settings', { version, settings }, { silent: true })
      notify({ message: t('accounts.saved') })
      await client.invalidateQueries({ queryKey: ['journals'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, message }
}
