import '@mantine/core/styles/Radio.css'
import { Alert, Anchor, MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { webhookShopScopes } from '@pos/contract/webhooks/webhook-lists'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { WebhookFormState } from './use-webhook-form.ts'
import type { OptionShop, WebhookOptions } from './use-webhooks.ts'

interface FieldsProps {
  form: WebhookFormState
  options: WebhookOptions
}

/** The shops of the webhook, and the third-party settings of each. */
export function ShopFields({ form: { values, change, problem }, options: { shops } }: FieldsProps) {
  const { t } = useTranslation('webhooks')
  const scope = values.shop_scope
  const meant = shops.filter(({ id, shop_no: no }) =>
    scope === 'all' ? true : scope === 'numbered' ? no !== null : values.shop_ids.includes(id),
  )
  return (
    <Stack>
      <Radio.Group
        aria-label={t('shop_scope')}
        value={scope}
        onChange={(name) =>
          change({ shop_scope: webhookShopScopes.find((one) => one === name) ?? 'all' })
        }
      >
        <Stack gap="xs">
          {webhookShopScopes.map((one) => (
            <Radio key={one} value={one} label={t(`shop_scopes.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {scope === 'selected' && (
        <MultiSelect
          label={t('shop_list')}
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.shop_ids}
          onChange={(shop_ids) => change({ shop_ids })}
          searchable
          hidePickedOptions
          required
          error={problem('shop_ids')}
        />
      )}
      {scope === 'numbered' && meant.length === 0 && (
        <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
          {t('no_numbers')}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <PageLink {...props} to="/pos/shops" />}
          >
            {t('open_shops')}
          </Anchor>
        </Alert>
      )}
      <Numbers shops={meant} />
    </Stack>
  )
}

/**
 * Lists the selected revenue centers of each shop with a third-party number; "all" is worded as in
 * the shop's form.
 */
function Numbers({ shops }: { shops: readonly OptionShop[] }) {
  const { t } = useTranslation('webhooks')
  const numbered = shops.filter(({ shop_no: no }) => no !== null)
  if (numbered.length === 0) return null
  return (
    <Stack gap={4} aria-live="polite">
      {numbered.map(({ id, name, shop_no: no, revenue_centers: centers }) => (
        <Text key={id} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {centers.length === 0
            ? t('all_centers_sent', { shop: name, no })
            : t('centers_sent', { shop: name, no, centers: centers.join(', ') })}
        </Text>
      ))}
    </Stack>
  )
}
