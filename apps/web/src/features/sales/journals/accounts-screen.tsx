import { Alert, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type {
  JournalSettings,
  JournalSettingsAnswer,
} from '@pos/contract/accounting/journal-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#kit/form/save-bar.tsx'
import { useSaveKey } from '#kit/form/use-save-key.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { AccountsSection } from './accounts-section.tsx'
import { MethodSection, type SettingsPart } from './method-section.tsx'
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
  const save = useAction('PUT', '/v1/journals/settings', { done: t('accounts.saved') })
  const isUnsaved = draft !== answer.settings
  useUnsavedGuard(isUnsaved && !save.isBusy)
  const change = (next: Partial<JournalSettings>) => setDraft((before) => ({ ...before, ...next }))
  useSaveKey()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ version: answer.version, settings: draft })
      }}
    >
      <PageHeader
        title={t('accounts.title')}
        description={t('accounts.description')}
        back={<BackLink to="/pos/journals" label={t('accounts.back')} />}
      />
      <Stack>
        {save.error && <Alert color="error">{save.error.message}</Alert>}
        <MethodSection settings={draft} change={change} />
        <AccountsSection
          settings={draft}
          methods={answer.methods}
          reasons={answer.reasons}
          change={change}
        />
        <DepartmentsSection settings={draft} shops={answer.shops} change={change} />
        <SettingsHistory answer={answer} />
      </Stack>
      <SaveBar
        isSaving={save.isBusy}
        isDirty={isUnsaved}
        isDisabled={!isUnsaved && answer.version > 0}
        onDiscard={() => setDraft(answer.settings)}
      />
    </form>
  )
}

/** The department of each shop in the accounting program. */
function DepartmentsSection({
  settings,
  shops,
  change,
}: SettingsPart & Pick<JournalSettingsAnswer, 'shops'>) {
  const { t } = useTranslation('journals')
  return (
    <Section title={t('accounts.departments')} description={t('accounts.departments_text')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {shops.map(({ id, name }) => (
          <TextInput
            key={id}
            label={name}
            maxLength={60}
            value={settings.departments[id] ?? ''}
            onChange={(event) =>
              change({ departments: { ...settings.departments, [id]: event.currentTarget.value } })
            }
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}
