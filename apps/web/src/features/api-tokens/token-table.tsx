import { Box, Button, Stack, Text } from '@mantine/core'
import type { ApiToken } from '@pos/contract/features/api-tokens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify } from '#ui/snackbar-store.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { tokensKey } from './use-tokens.ts'

const tones = { active: 'success', expired: 'neutral', revoked: 'neutral', maker_gone: 'warning' } as const

/** Every token with what it may do, until when, and when it was used last. */
export function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const { t } = useTranslation('api-tokens')
  return (
    <div role="group" className={table.region} aria-label={t('title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('columns.name')}</th>
            <th>{t('columns.token')}</th>
            <th>{t('columns.permissions')}</th>
            <th>{t('columns.shops')}</th>
            <th>{t('columns.expires')}</th>
            <th>{t('columns.last_used')}</th>
            <th>{t('columns.state')}</th>
            <th>
              <span className="pos-visually-hidden">{t('revoke')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const mostNames = 2

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation('api-tokens')
  const timeZone = useTimeZone()
  const moment = (at: string | null) => formatDateTime(at, timeZone).slice(0, 16)
  const few = (names: readonly string[]) =>
    names.length > mostNames
      ? `${names.slice(0, mostNames).join(', ')} ${t('more', { count: names.length - mostNames })}`
      : names.join(', ')
  const { name, state } = token
  return (
    <tr>
      <td data-title>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {state === 'revoked'
            ? t('ended', { name: token.revoked_by ?? '', at: moment(token.revoked_at) })
            : state === 'maker_gone'
              ? t('maker_gone_text')
              : t('made', { name: token.made_by, at: moment(token.created_at) })}
        </Text>
      </td>
      <td data-label={t('columns.token')}>
        <code>{token.prefix}…</code>
      </td>
      <td data-label={t('columns.permissions')}>
        <MayDo token={token} few={few} />
      </td>
      <td data-label={t('columns.shops')} style={{ minWidth: 88 }}>
        {token.all_shops ? t('all_shops') : few(token.shops.map((shop) => shop.name))}
      </td>
      <td data-label={t('columns.expires')} className={table.whole}>
        {token.expires_at ? moment(token.expires_at) : t('never_expires')}
      </td>
      <td data-label={t('columns.last_used')} className={table.whole}>
        {token.last_used_at ? (
          <Stack gap={0}>
            <Text size="sm">{moment(token.last_used_at)}</Text>
            <Text size="xs" c="dimmed">
              {token.last_used_from ?? ''}
            </Text>
          </Stack>
        ) : (
          t('never_used')
        )}
      </td>
      <td data-label={t('columns.state')} className={table.whole}>
        <State state={state} />
      </td>
      <td>{state !== 'revoked' && <RevokeButton token={token} />}</td>
    </tr>
  )
}

/** The first permissions, all of them on hovering, and whether it only reads. */
function MayDo({ token: { permissions, can_write }, few }: { token: ApiToken; few: (names: readonly string[]) => string }) {
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

function State({ state }: Pick<ApiToken, 'state'>) {
  const { t } = useTranslation('api-tokens')
  return (
    <Box miw="max-content">
      <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
    </Box>
  )
}

function RevokeButton({ token: { id, name } }: { token: ApiToken }) {
  const { t } = useTranslation('api-tokens')
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => api.delete(`/v1/api-tokens/${id}`),
    onSuccess: () => {
      notify({ message: t('revoked', { name }) })
      return client.invalidateQueries({ queryKey: tokensKey })
    },
  })
  const start = async () => {
    const question = { title: t('revoke_title', { name }), message: t('revoke_text'), color: 'error' }
    if (await confirm({ ...question, ok: t('revoke') })) revoke.mutate()
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      aria-label={`${t('revoke')}: ${name}`}
      onClick={() => void start()}
    >
      {t('revoke')}
    </Button>
  )
}
