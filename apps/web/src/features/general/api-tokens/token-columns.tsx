import { Stack, Text } from '@mantine/core'
import type { ApiToken } from '@pos/contract/accounts/api-tokens'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import type { PlainColumn } from '#ui/table/plain-table.tsx'

const tones = {
  active: 'success',
  expired: 'neutral',
  revoked: 'neutral',
  maker_gone: 'warning',
} as const

/** The columns of the list of tokens: permissions, expiry and last use. */
export function useTokenColumns(): PlainColumn<ApiToken>[] {
  const { t } = useTranslation('api-tokens')
  const moment = useMoment()
  const few = (names: readonly string[]) =>
    names.length > mostNames
      ? `${names.slice(0, mostNames).join(', ')} ${t('more', { count: names.length - mostNames })}`
      : names.join(', ')
  return [
    {
      label: t('columns.name'),
      role: 'title',
      minWidth: 160,
      render: (token) => <NameCell token={token} />,
    },
    {
      label: t('columns.token'),
      look: 'whole',
      isSecondary: true,
      render: ({ prefix }) => <code>{prefix}…</code>,
    },
    {
      label: t('columns.permissions'),
      minWidth: 140,
      render: (token) => <MayDo token={token} few={few} />,
    },
    {
      label: t('columns.shops'),
      minWidth: 88,
      isSecondary: true,
      render: (token) =>
        token.all_shops ? t('all_shops') : few(token.shops.map((shop) => shop.name)),
    },
    {
      label: t('columns.expires'),
      look: 'whole',
      render: ({ expires_at: at }) => (at ? moment(at) : t('never_expires')),
    },
    {
      label: t('columns.last_used'),
      look: 'whole',
      isSecondary: true,
      render: (token) => <LastUse token={token} />,
    },
    {
      label: t('columns.state'),
      look: 'whole',
      render: ({ state }) => <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>,
    },
    {
      label: t('revoke'),
      role: 'action',
      render: (token) => token.state !== 'revoked' && <RevokeButton token={token} />,
    },
  ]
}

const mostNames = 2

/** To the minute, on the shop's clock. */
function useMoment() {
  const timeZone = useTimeZone()
  return (at: string | null) => formatDateTime(at, timeZone).slice(0, 16)
}

function NameCell({ token }: { token: ApiToken }) {
  const { t } = useTranslation('api-tokens')
  const moment = useMoment()
  return (
    <>
      <Text size="sm" fw={500}>
        {token.name}
      </Text>
      <Text size="xs" c="dimmed">
        {token.state === 'revoked'
          ? t('ended', { name: token.revoked_by ?? '', at: moment(token.revoked_at) })
          : token.state === 'maker_gone'
            ? t('maker_gone_text')
            : t('made', { name: token.made_by, at: moment(token.created_at) })}
      </Text>
    </>
  )
}

function LastUse({ token: { last_used_at: at, last_used_from: from } }: { token: ApiToken }) {
  const { t } = useTranslation('api-tokens')
  const moment = useMoment()
  if (!at) return t('never_used')
  return (
    <Stack gap={0}>
      <Text size="sm">{moment(at)}</Text>
      <Text size="xs" c="dimmed">
        {from ?? ''}
      </Text>
    </Stack>
  )
}

/** The first permissions, all of them on hover, and whether it is read-only. */
function MayDo({
  token: { permissions, can_write },
  few,
}: {
  token: ApiToken
  few: (names: readonly string[]) => string
}) {
  const { t } = useTranslation('api-tokens')
  const names = permissions.map((one) => t(`permissions.${one}`))
  return (
    <Stack gap={0} title={names.join(', ')}>
      <Text size="sm">{few(names)}</Text>
      <Text size="xs" c="dimmed">
        {t(can_write ? 'writes' : 'reads')}
      </Text>
    </Stack>
  )
}

function RevokeButton({ token: { id, name } }: { token: ApiToken }) {
  const { t } = useTranslation('api-tokens')
  const revoke = useAction('DELETE', `/v1/api-tokens/${id}`, { done: t('revoked', { name }) })
  return (
    <ActionButton
      size="compact-sm"
      variant="default"
      aria-label={`${t('revoke')}: ${name}`}
      action={revoke}
      question={{
        title: t('revoke_title', { name }),
        message: t('revoke_text'),
        color: 'error',
        ok: t('revoke'),
      }}
    >
      {t('revoke')}
    </ActionButton>
  )
}
