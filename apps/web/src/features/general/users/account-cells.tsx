import { Text } from '@mantine/core'
import { users } from '@pos/contract/accounts/users'
import type { RecordOf } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import type { NamesOf } from '#kit/resource/reference-names.ts'
import { cellContent, useCellStyle } from '#kit/values/cell.tsx'
import { Many } from '#kit/values/many.tsx'
import { useOptionNames } from './user-options.ts'

type Account = RecordOf<typeof users>

/** The shops where an account works; administrators have all of them. */
export function AccountShops({ account: { role, shop_ids } }: { account: Account }) {
  const { t: texts } = useTranslation('users')
  const names = useOptionNames()
  if (role === 'system_admin' || role === 'organization_admin')
    return <Muted>{texts('all_shops')}</Muted>
  const known = shop_ids.flatMap((id) => names.get(id) ?? [])
  const others = shop_ids.length - known.length
  if (known.length === 0)
    return others > 0 ? texts('other_shops', { count: others }) : <Muted>-</Muted>
  return <Many names={known} most={1} unnamed={others} />
}

/** The role of an account on the POS app. */
export function AccountRole({ account: { role_id } }: { account: Account }) {
  const names = useOptionNames()
  return role_id ? (names.get(role_id) ?? '…') : <Muted>-</Muted>
}

const noNames: NamesOf = new Map()

/**
 * The state of an account. Looks like other state columns, but is changed in the form, which
 * explains the consequences.
 */
export function AccountState({ account }: { account: Account }) {
  return cellContent({
    resource: users,
    source: 'active',
    record: { active: account.active },
    style: useCellStyle(users, noNames),
  })
}

function Muted({ children }: { children: string }) {
  return (
    <Text span c="dimmed" fz="inherit">
      {children}
    </Text>
  )
}
