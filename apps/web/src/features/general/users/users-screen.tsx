import { Stack } from '@mantine/core'
import { users } from '@pos/contract/accounts/users'
import type { RecordOf } from '@pos/contract/resource'
import { lazy, useMemo } from 'react'
import { KnownNames } from '#kit/changes/known-names.ts'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { useProfile } from '#lib/profile.ts'
import { AccountRole, AccountShops, AccountState } from './account-cells.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SecurityCodeSection } from './security-code-section.tsx'
import { useOptionNames } from './user-options.ts'

const AccountFields = lazy(() =>
  import('./account-fields.tsx').then((m) => ({ default: m.AccountFields })),
)

const { Column, aside } = fieldsOf(users)

export function UsersScreen() {
  return (
    <KnownNames value={useOptionNames()}>
      <ResourceScreen resource={users}>
        <Table>
          <Column source="display_name" link />
          <Column source="role" />
          <Column source="shop_ids" render={(account) => <AccountShops account={account} />} />
          <Column source="role_id" render={(account) => <AccountRole account={account} />} />
          <Column source="email" secondary />
          <Column source="phone" secondary />
          <Column source="sign_in" secondary />
          <Column source="has_second_factor" secondary />
          <Column source="active" render={(account) => <AccountState account={account} />} />
        </Table>
        <Form aside={sections} initial={useInitialAccount()} staysOpen>
          <AccountFields />
        </Form>
      </ResourceScreen>
    </KnownNames>
  )
}

/** A new account is usually for staff of the current shop. */
function useInitialAccount() {
  const shopId = useProfile().shop?.id
  return useMemo(
    () => ({ role: 'shop_staff', ...(shopId ? { shop_ids: [shopId] } : {}) }),
    [shopId],
  )
}

function AccountSections({ account }: { account: RecordOf<typeof users> }) {
  const isSelf = useProfile().id === account.id
  if (!account.editable) return null
  return (
    <Stack>
      {account.sign_in === 'invited' && account.active && (
        <InvitationSection key={`invitation ${account.id}`} id={account.id} />
      )}
      {!isSelf && account.sign_in === 'active' && (
        <SecondFactorSection key={`factor ${account.id}`} account={account} />
      )}
      {account.role !== 'system_admin' && (
        <SecurityCodeSection key={account.id} account={account} />
      )}
    </Stack>
  )
}

const sections = aside((account) => <AccountSections account={account} />)
