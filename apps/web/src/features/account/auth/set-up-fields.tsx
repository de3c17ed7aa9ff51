import { Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { countryDefaults, countryZones } from '@pos/domain/places/countries'
import { useTranslation } from 'react-i18next'
import { PasswordBox } from '#ui/input/password-box.tsx'
import type { SetUpField, SetUpValues } from './set-up-model.ts'

interface FieldsProps {
  readonly step: number
  readonly values: SetUpValues
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (values: Partial<Record<SetUpField, string>>) => void
}

/** The fields of the open step. */
export function SetUpFields({ step, ...props }: FieldsProps) {
  if (step === 0) return <Organization {...props} />
  return step === 1 ? <Shop {...props} /> : <Administrator {...props} />
}

type StepProps = Omit<FieldsProps, 'step'>

/** Returns the properties of a field's input. */
function inputProps({ values, problems, onChange }: StepProps, name: SetUpField) {
  return {
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  }
}

function Organization(props: StepProps) {
  const { t } = useTranslation('first-steps')
  return (
    <TextInput
      label={t('fields.organization.name')}
      autoComplete="organization"
      {...inputProps(props, 'organization.name')}
    />
  )
}

function Shop(props: StepProps) {
  const { t, i18n } = useTranslation('first-steps')
  const country = props.values['shop.country_code'] === 'US' ? 'US' : 'JP'
  const zones = countryZones[country].map((zone) => ({
    value: zone,
    label: zoneName(zone, i18n.language),
  }))
  return (
    <Stack>
      <TextInput
        label={t('fields.shop.name')}
        autoComplete="off"
        {...inputProps(props, 'shop.name')}
      />
      <NativeSelect
        label={t('fields.shop.country_code')}
        description={t('country_hint')}
        {...inputProps(props, 'shop.country_code')}
        data={(['JP', 'US'] as const).map((code) => ({
          value: code,
          label: t(`countries.${code}`),
        }))}
        onChange={(event) => {
          const code = event.currentTarget.value === 'US' ? 'US' : 'JP'
          props.onChange({
            'shop.country_code': code,
            'shop.timezone': countryDefaults[code].timezone,
          })
        }}
      />
      {zones.length > 1 && (
        <NativeSelect
          label={t('fields.shop.timezone')}
          {...inputProps(props, 'shop.timezone')}
          data={zones}
        />
      )}
      {zones.length === 1 && (
        <Input.Wrapper label={t('fields.shop.timezone')}>
          <div>{zones[0]?.label}</div>
        </Input.Wrapper>
      )}
    </Stack>
  )
}

/**
 * Returns the name of a time zone in a language, with its id: "Japan Standard Time (Asia/Tokyo)".
 */
function zoneName(zone: string, language: string) {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${name} (${zone})` : zone
}

function Administrator(props: StepProps) {
  const { t } = useTranslation()
  const input = (name: 'last_name' | 'first_name' | 'display_name' | 'email') => (
    <TextInput
      label={t(`person.${name}`)}
      autoComplete={name === 'email' ? 'username' : 'off'}
      {...inputProps(props, `administrator.${name}`)}
    />
  )
  return (
    <Stack>
      <Group grow align="start">
        {input('last_name')}
        {input('first_name')}
      </Group>
      {input('display_name')}
      {input('email')}
      <PasswordBox
        label={t('sign_in.password')}
        description={t('password_hint')}
        autoComplete="new-password"
        showLabel={t('sign_in.show_password')}
        {...inputProps(props, 'administrator.password')}
      />
    </Stack>
  )
}
