import { Text } from '@mantine/core'
import type { users } from '@pos/contract/features/users'
import type { RecordOf } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { Many } from '#kit/values/many.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { useOptionNames } from './user-options.ts'

type Account = RecordOf<typeof users>

/** The shops where an account works; administrators have all of them. */
export function AccountShops({ account: { role, shop_ids } }: { account: Account }) {
  const { t: texts } = useTranslation('users')
  const names = useOptionNames()
  if (role === 'system_admin' || role === 'organization_admin') return <Muted>{texts('all_shops')}</Muted>
  const known = shop_ids.flatMap((id) => names.get(id) ?? [])
  const others = shop_ids.length - known.length
  if (known.length === 0) return others > 0 ? texts('other_shops', { count: others }) : <Muted>-</Muted>
  return <Many names={known} most={1} unnamed={others} />
}

/** What the account may do on the POS app, by the role's name. */
export function AccountRole({ account: { role_id } }: { account: Account }) {
  const names = useOptionNames()
  return role_id ? (names.get(role_id) ?? '…') : <Muted>-</Muted>
}

/** Shows if the account can sign in. */
export function AccountState({ account: { active } }: { account: Account }) {
  const { t: texts } = useTranslation('users')
  return <StatusBadge tone={active ? 'success' : 'neutral'}>{texts(active ? 'state.active' : 'state.inactive')}</StatusBadge>
}

function Muted({ children }: { children: string }) {
  return (
    <Text span c="dimmed" fz="inherit">
      {children}
    </Text>
  )
}
