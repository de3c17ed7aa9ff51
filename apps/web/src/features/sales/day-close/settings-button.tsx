import { Button, Switch } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AmountField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useCurrency } from '#lib/profile.ts'

/** Changes how the drawers of the shop are counted. */
export function SettingsButton() {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const [isOpen, setOpen] = useState(false)
  const { data } = useEndpoint('/v1/day-close/settings', null, { enabled: isOpen })
  const save = useAction('PUT', '/v1/day-close/settings', { done: t('settings.done') })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('settings.button')}
      </Button>
      {isOpen && data && (
        <FormDialog
          title={t('settings.title')}
          ok={t('settings.ok')}
          defaults={{ ...data }}
          body={(settings) => settings}
          action={save}
          onClose={() => setOpen(false)}
        >
          <BlindSwitch />
          <AmountField
            name="over_short_limit"
            label={t('settings.limit')}
            description={t('settings.limit_hint')}
            currency={currency}
            invalid={t('close.wrong')}
            min={0}
          />
        </FormDialog>
      )}
    </>
  )
}

function BlindSwitch() {
  const { t } = useTranslation('day-close')
  const { field } = useController({ name: 'blind_counts' })
  return (
    <Switch
      label={t('settings.blind')}
      description={t('settings.blind_hint')}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  )
}
