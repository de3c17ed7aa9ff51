import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Input, MultiSelect, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import type { ApiTokenInput } from '@pos/contract/accounts/api-tokens'
import { can } from '@pos/contract/permissions'
import { tokenPermissions } from '@pos/contract/token-access'
import { useTranslation } from 'react-i18next'
import { NameField } from '#kit/plain/plain-form.tsx'
import { useProfile } from '#lib/profile.ts'

interface TokenFieldsProps {
  values: ApiTokenInput
  change: (next: Partial<ApiTokenInput>) => void
  problem: (name: keyof ApiTokenInput) => string | undefined
}

/** Lifetimes in days to choose from; "never" must be chosen explicitly. */
const days = [7, 30, 90, 180, 365]

/** Fields of a token: name, permissions, shops and expiry. */
export function TokenFields({ values, change, problem }: TokenFieldsProps) {
  const { t } = useTranslation('api-tokens')
  return (
    <Stack>
      <NameField
        label={t('form.name')}
        description={t('form.name_hint')}
        value={values.name}
        onChange={(name) => change({ name })}
        error={problem('name')}
      />
      <Stack gap={4}>
        <Input.Label labelElement="div">{t('form.access')}</Input.Label>
        <SegmentedControl
          aria-label={t('form.access')}
          data={[
            { value: 'read', label: t('form.read') },
            { value: 'write', label: t('form.write') },
          ]}
          value={values.can_write ? 'write' : 'read'}
          onChange={(value) => change({ can_write: value === 'write' })}
        />
        {values.can_write && (
          <Text size="xs" c="dimmed">
            {t('form.write_hint')}
          </Text>
        )}
      </Stack>
      <ShopsField values={values} change={change} problem={problem} />
      <PermissionField values={values} change={change} problem={problem} />
      <Select
        label={t('form.expires')}
        data={[
          ...days.map((count) => ({ value: String(count), label: t('form.days', { count }) })),
          { value: 'never', label: t('form.never') },
        ]}
        value={values.expires_in_days === null ? 'never' : String(values.expires_in_days)}
        onChange={(value) => change({ expires_in_days: value === 'never' ? null : Number(value) })}
        allowDeselect={false}
        description={values.expires_in_days === null ? t('form.never_hint') : undefined}
        error={problem('expires_in_days')}
      />
    </Stack>
  )
}

function ShopsField({ values, change, problem }: TokenFieldsProps) {
  const { t } = useTranslation('api-tokens')
  const { shops } = useProfile()
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div">{t('form.shops')}</Input.Label>
      <Switch
        label={t('form.all_shops')}
        checked={values.all_shops}
        onChange={(event) => change({ all_shops: event.currentTarget.checked, shop_ids: [] })}
      />
      {!values.all_shops && (
        <MultiSelect
          aria-label={t('form.shop_list')}
          placeholder={values.shop_ids.length === 0 ? t('form.shop_list') : ''}
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.shop_ids}
          onChange={(shop_ids) => change({ shop_ids })}
          searchable
          hidePickedOptions
          error={problem('shop_ids')}
        />
      )}
    </Stack>
  )
}

/**
 * Offers organization-wide permissions only for all shops, and only permissions that the creator
 * has.
 */
function PermissionField({ values, change, problem }: TokenFieldsProps) {
  const { t } = useTranslation('api-tokens')
  const { role } = useProfile()
  const data = tokenPermissions
    .filter((one) => can(role, one))
    .map((value) => {
      const isOffered = values.all_shops || can('shop_manager', value)
      const label = t(`permissions.${value}`)
      return {
        value,
        label: isOffered ? label : `${label} (${t('form.organization_only')})`,
        disabled: !isOffered,
      }
    })
  return (
    <MultiSelect
      label={t('form.permissions')}
      description={t('form.permissions_hint')}
      data={data}
      value={values.permissions}
      onChange={(next) =>
        change({ permissions: tokenPermissions.filter((one) => next.includes(one)) })
      }
      searchable
      hidePickedOptions
      required
      error={problem('permissions')}
    />
  )
}
