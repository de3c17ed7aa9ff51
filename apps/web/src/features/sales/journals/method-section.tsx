import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { JournalSettings } from '@pos/contract/accounting/journal-settings'
import { taxMethods } from '@pos/domain/journals/bookings'
import { firstPreset, journalPresets, presetBookings } from '@pos/domain/journals/presets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { Section } from '#ui/layout/section.tsx'

/** Properties of a part of the settings form. */
export interface SettingsPart {
  settings: JournalSettings
  change: (next: Partial<JournalSettings>) => void
}

/** Selects how tax is booked, and a preset chart of accounts. */
export function MethodSection({ settings, change }: SettingsPart) {
  const { t } = useTranslation('journals')
  const [preset, setPreset] = useState(firstPreset(useCurrency()))
  const fillIn = () => {
    const { accounts, ...rest } = presetBookings(
      preset,
      preset === 'quickbooks' ? 'apart' : settings.method === 'apart' ? 'inside' : settings.method,
    )
    const specific = Object.fromEntries(
      Object.entries(settings.accounts).filter(([key]) => key.includes('/')),
    )
    change({ ...rest, accounts: { ...accounts, ...specific } })
  }
  return (
    <Section title={t('accounts.method')}>
      <Stack gap="md">
        <div>
          <NativeSelect
            aria-label={t('accounts.method')}
            maw={360}
            data={taxMethods.map((method) => ({
              value: method,
              label: t(`accounts.methods.${method}`),
            }))}
            value={settings.method}
            onChange={(event) =>
              change({
                method:
                  taxMethods.find((one) => one === event.currentTarget.value) ?? settings.method,
              })
            }
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t(`accounts.method_texts.${settings.method}`)}
          </Text>
        </div>
        <div>
          <Group align="flex-end" gap="xs">
            <NativeSelect
              label={t('accounts.preset')}
              data={journalPresets.map((one) => ({
                value: one,
                label: t(`accounts.presets.${one}`),
              }))}
              value={preset}
              onChange={(event) =>
                setPreset(journalPresets.find((one) => one === event.currentTarget.value) ?? preset)
              }
            />
            <Button variant="default" onClick={fillIn}>
              {t('accounts.apply')}
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t('accounts.preset_text')}
          </Text>
        </div>
      </Stack>
    </Section>
  )
}
