import '@mantine/core/styles/Code.css'
import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { tokenRequestsPerMinute } from '@pos/contract/accounts/api-tokens'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { CopyButton } from '#ui/input/copy-button.tsx'
import { Section } from '#ui/layout/section.tsx'

/** Explains how a program uses a token: two requests with curl, and a typed client. */
export function HowSection() {
  const { t } = useTranslation('api-tokens')
  const { shop } = useProfile()
  const url = window.location.origin
  const shopId = shop?.id ?? 'SHOP_ID'
  const examples = [
    { title: t('how.current'), text: null, code: currentExample(url) },
    { title: t('how.shop'), text: null, code: shopExample(url, shopId) },
    {
      title: t('how.typescript'),
      text: t('how.typescript_text'),
      code: typescriptExample(url, shopId),
    },
  ]
  return (
    <Section title={t('how.title')} description={t('how.text', { limit: tokenRequestsPerMinute })}>
      <Stack>
        {examples.map(({ title, text, code }) => (
          <Stack key={title} gap={6}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" fw={500}>
                {title}
              </Text>
              <CopyButton
                value={code}
                label={`${t('how.copy')}: ${title}`}
                copiedLabel={t('how.copied')}
              />
            </Group>
            {text && (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
            <Code block tabIndex={0} role="group" aria-label={title}>
              {code}
            </Code>
          </Stack>
        ))}
        <Text size="sm">
          <Anchor underline="always" href="/docs" target="_blank" rel="noreferrer">
            {t('how.document')}
          </Anchor>{' '}
          <Text span c="dimmed">
            {t('how.document_text')}
          </Text>
        </Text>
      </Stack>
    </Section>
  )
}

const currentExample = (url: string) =>
  `curl -H "Authorization: Bearer $POS_TOKEN" ${url}/v1/api-token`

const shopExample = (url: string, shopId: string) => `curl -H "Authorization: Bearer $POS_TOKEN" \\
     -H "X-Shop-Id: ${shopId}" \\
     "${url}/v1/reports/revenues?from=2026-04-01&to=2026-04-30"`

const typescriptExample = (
  url: string,
  shopId: string,
) => `npx openapi-typescript ${url}/v1/openapi.json -o pos-types.d.ts

import createClient from 'openapi-fetch'
import type { paths } from './pos-types.d.ts'

const pos = createClient<paths>({
  baseUrl: '${url}',
  headers: { Authorization: \`Bearer \${process.env.POS_TOKEN}\`, 'X-Shop-Id': '${shopId}' },
})
const { data, error } = await pos.GET('/v1/reports/revenues', {
  params: { query: { from: '2026-04-01', to: '2026-04-30' } },
})
console.log(data?.data.totals ?? error)`
