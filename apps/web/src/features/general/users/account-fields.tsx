import { Alert, Anchor, Box, Text } from '@mantine/core'
import { users } from '@pos/contract/accounts/users'
import type { UserRole } from '@pos/contract/permissions'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useRecord } from '#kit/resource/use-resource.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import {
  ActiveControl,
  AddressControl,
  CodeControl,
  PasswordControl,
  RoleControl,
  ShopRoleControl,
  ShopsControl,
} from './account-controls.tsx'
import { NewLogin } from './login-controls.tsx'

const { Field } = fieldsOf(users)

/**
 * The fields of an account, which depend on its role: administrators have all shops, system
 * administrators belong to no organization.
 */
export function AccountFields() {
  const { id } = useResourceRoute()
  return id === null ? <NewFields /> : <KnownFields id={id} />
}

function NewFields() {
  const role = useRole()
  const isAdministrator = role === 'system_admin' || role === 'organization_admin'
  return (
    <>
      <PersonAndWork role={role} />
      {role !== 'system_admin' && (
        <Section name="pos">
          <ShopRoleControl />
          <CodeControl />
        </Section>
      )}
      <Section name="access">
        <NewLogin isRequired={isAdministrator} />
      </Section>
    </>
  )
}

function KnownFields({ id }: { id: string }) {
  const { t: texts } = useTranslation('users')
  const isSelf = useProfile().id === id
  const { editable, sign_in } = useRecord(users, id).data
  const role = useRole()
  return (
    <>
      {!editable && (
        <Alert color="info" style={{ gridColumn: '1 / -1' }}>
          {texts('locked')}
        </Alert>
      )}
      <PersonAndWork role={role} />
      {role !== 'system_admin' && (
        <Section name="pos">
          <ShopRoleControl />
        </Section>
      )}
      <Section name="access">
        {sign_in === 'none' && (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            {texts('login.states.none')}
          </Text>
        )}
        {isSelf ? (
          <>
            <AddressControl source="email" />
            <AddressControl source="phone" />
            <SelfPasswordNote />
          </>
        ) : (
          <>
            <Field source="email" />
            <Field source="phone" />
            {editable && sign_in === 'active' && <PasswordControl isNew={false} />}
            <ActiveControl />
          </>
        )}
      </Section>
    </>
  )
}

/** The selected role, also before it is saved. */
function useRole() {
  const { control } = useFormContext<{ role: UserRole | null }>()
  return useWatch({ control, name: 'role' })
}

function PersonAndWork({ role }: { role: UserRole | null }) {
  return (
    <>
      <Section name="person">
        <Field source="display_name" />
        <Box visibleFrom="sm" />
        <Field source="last_name" />
        <Field source="first_name" />
      </Section>
      <Section name="work">
        <RoleControl />
        {(role === 'shop_manager' || role === 'shop_staff') && <ShopsControl />}
      </Section>
    </>
  )
}

function SelfPasswordNote() {
  const { t: texts } = useTranslation('users')
  return (
    <Text size="sm" c="dimmed" style={{ alignSelf: 'end' }}>
      {texts('own_password')}{' '}
      <Anchor component={PageLink} to="/pos/profile-info/security" size="sm" underline="always">
        {texts('own_password_link')}
      </Anchor>
    </Text>
  )
}
