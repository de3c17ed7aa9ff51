import { useEndpoint } from '#lib/api/use-endpoint.ts'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { Anchor, Button, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { type FactorPolicy, factorPolicies } from '@pos/contract/accounts/factor-policies'
import type { FactorPolicyInfo } from '@pos/contract/accounts/factor-policy'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction, withBody } from '#lib/api/use-action.ts'
import { profileQuery, useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'

/** Card with the organization's policy for two-step login, for its administrators. */
export function PolicyCard() {
  const { organization } = useProfile()
  const { data } = useEndpoint('/v1/organization/second-factor', null, {
    enabled: organization !== null,
    toastErrors: true,
  })
  return data && organization ? (
    <PolicyForm key={data.policy} info={data} organization={organization.name} />
  ) : null
}

function PolicyForm({ info, organization }: { info: FactorPolicyInfo; organization: string }) {
  const { t } = useTranslation('second-factor')
  const client = useQueryClient()
  const [policy, setPolicy] = useState(info.policy)
  const demanded = policy === 'none' ? null : info[policy]
  const isHarsh = demanded !== null && demanded.without > 0
  const save = useAction('PUT', '/v1/organization/second-factor', {
    done: t('policy.saved'),
    // An administrator without a factor is sent to the set-up by the first refused request.
    onDone: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
  const question = {
    title: t(`policy.title_${policy}`),
    message: [
      isHarsh
        ? t('policy.question_without', { count: demanded.without })
        : t(`policy.question_${policy}`),
      ...(demanded && info.caller_is_without ? [t('policy.question_self')] : []),
    ].join('\n'),
    ok: t('save'),
    ...(isHarsh ? { color: 'error' } : {}),
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="factor-policy">
      <Title order={2} id="factor-policy" mb={4}>
        {t('policy.title', { organization })}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('policy.text')}
      </Text>
      <Stack gap="md">
        <PolicyOptions info={info} value={policy} onChange={setPolicy} />
        {info.everybody.without > 0 && (
          <Text size="sm">
            <Anchor
              renderRoot={(props) => (
                <PageLink
                  to="/pos/users"
                  search={{ has_second_factor: 'false', active: 'true', sign_in: 'invited,active' }}
                  {...props}
                />
              )}
            >
              {t('policy.show_without')}
            </Anchor>
          </Text>
        )}
        {policy !== info.policy && (
          <Group gap="sm">
            <ActionButton action={withBody(save, { policy })} question={question}>
              {t('save')}
            </ActionButton>
            <Button variant="default" onClick={() => setPolicy(info.policy)}>
              {t('cancel')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

interface PolicyOptionsProps {
  info: FactorPolicyInfo
  value: FactorPolicy
  onChange: (policy: FactorPolicy) => void
}

/** Each policy with the number of affected people who have a second factor. */
function PolicyOptions({ info, value, onChange }: PolicyOptionsProps) {
  const { t } = useTranslation('second-factor')
  return (
    <Radio.Group
      aria-labelledby="factor-policy"
      value={value}
      onChange={(next) => onChange(policyOf(next))}
    >
      <Stack gap="sm">
        {factorPolicies.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`policy.options.${one}`)}
            description={one === 'none' ? t('policy.none_text') : countText(info[one])}
          />
        ))}
      </Stack>
    </Radio.Group>
  )

  function countText({ accounts, without }: FactorPolicyInfo['everybody']) {
    return without === 0
      ? t('policy.all_have', { count: accounts })
      : t('policy.some_without', { count: accounts, without })
  }
}

const policyOf = (value: string): FactorPolicy =>
  factorPolicies.find((one) => one === value) ?? 'none'
