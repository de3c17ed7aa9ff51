import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { users } from '@pos/contract/accounts/users'
import { isAtMost, userRoles } from '@pos/contract/permissions'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from '#kit/controls/control-props.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useProfile } from '#lib/profile.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { PasswordBox } from '#ui/input/password-box.tsx'
import { useOptionNames, useUserOptions } from './user-options.ts'

function useAccountControl<T>(source: keyof typeof users.fields, more: Partial<ControlProps> = {}) {
  const labels = useLabels(users)
  const help = labels.help(source)
  return useControl<T>({
    path: source,
    source,
    field: users.fields[source],
    label: labels.field(source),
    ...(help ? { help } : {}),
    ...more,
  })
}

/**
 * The e-mail or phone of the person's own account. It is changed in the profile, which requires the
 * current password.
 */
export function AddressControl({ source }: { source: 'email' | 'phone' }) {
  const { t: texts } = useTranslation('users')
  const {
    labelProps,
    value,
    onChange: _,
    ...control
  } = useAccountControl<string | null>(source, { note: texts('own_address') })
  return <TextInput {...labelProps} {...control} value={value ?? ''} readOnly />
}

/** Selects a role up to the reader's own, because no one can grant more. */
export function RoleControl() {
  const labels = useLabels(users)
  const { role: viewerRole } = useProfile()
  const { labelProps, value, ...control } = useAccountControl<string | null>('role')
  // A role above the reader's is shown if the account has it, but never offered.
  const roles = userRoles.filter((role) => isAtMost(role, viewerRole) || role === value)
  const data = roles.map((role) => ({ value: role, label: labels.option('role', role) }))
  return (
    <Select {...labelProps} {...control} value={value ?? null} data={data} allowDeselect={false} />
  )
}

/** The reader's shops; other shops of the account are kept, without a name. */
export function ShopsControl() {
  const { t: texts } = useTranslation('users')
  const { shops } = useUserOptions()
  const { labelProps, value, ...control } = useAccountControl<string[]>('shop_ids')
  const others = (value ?? []).filter((id) => !shops.some((shop) => shop.id === id))
  const data = [
    ...shops.map(({ id, name }) => ({ value: id, label: name })),
    ...others.map((id) => ({ value: id, label: texts('other_shop') })),
  ]
  return (
    <MultiSelect
      {...labelProps}
      {...control}
      withAsterisk
      value={value ?? []}
      data={data}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={280}
    />
  )
}

/** Selects the person's role on the POS app. */
export function ShopRoleControl() {
  const { t } = useTranslation('kit')
  const names = useOptionNames()
  const { roles } = useUserOptions()
  const { labelProps, value, ...control } = useAccountControl<string | null>('role_id')
  const data = roles.map(({ id, name }) => ({ value: id, label: name }))
  const gone = value && !names.has(value) ? [{ value, label: '…' }] : []
  return (
    <Select
      {...labelProps}
      {...control}
      value={value ?? null}
      data={[...data, ...gone]}
      clearable
      searchable={data.length > 8}
      placeholder={t('none')}
    />
  )
}

/** A new password with its rule; for an existing account only if it is to be replaced. */
export function PasswordControl({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('common')
  const { t: texts } = useTranslation('users')
  const note = isNew ? t('password_hint') : `${texts('password_kept')} ${t('password_hint')}`
  const { labelProps, value, onChange, ...control } = useAccountControl<string>('password', {
    note,
  })
  return (
    <PasswordBox
      {...labelProps}
      {...control}
      withAsterisk={isNew}
      autoComplete="new-password"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      showLabel={t('sign_in.show_password')}
    />
  )
}

/** The security code of a new account; if empty, the server creates one. */
export function CodeControl() {
  const { t: texts } = useTranslation('users')
  const { codeLength } = useUserOptions()
  const note = codeLength ? texts('code.new_help', { length: codeLength }) : ''
  const { labelProps, value, onChange, ...control } = useAccountControl<string>('security_code', {
    note,
  })
  return (
    <TextInput
      {...labelProps}
      {...control}
      inputMode="numeric"
      autoComplete="off"
      maxLength={codeLength ?? 8}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.normalize('NFKC').trim())}
    />
  )
}

/**
 * Sets whether the account can sign in. Switching it off asks first, because saving ends the
 * person's sessions.
 */
export function ActiveControl() {
  const { t: texts } = useTranslation('users')
  const { labelProps, value, onChange, ...control } = useAccountControl<boolean>('active')
  const { withAsterisk: _none, ...label } = labelProps
  const change = async (next: boolean) => {
    const question = {
      title: texts('deactivate.title'),
      message: texts('deactivate.text'),
      color: 'error',
    }
    if (next || (await confirm({ ...question, ok: texts('deactivate.button') }))) onChange(next)
  }
  return (
    <div data-switch>
      <Switch
        {...label}
        {...control}
        mt="var(--form-switch-offset, 35px)"
        checked={value ?? false}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </div>
  )
}
