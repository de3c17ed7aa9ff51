import { SimpleGrid, TextInput } from '@mantine/core'
import type { JournalSettingsAnswer } from '@pos/contract/accounting/journal-settings'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/layout/section.tsx'
import type { SettingsPart } from './method-section.tsx'

/** The department of each shop in the accounting program. */
export function DepartmentsSection({
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
