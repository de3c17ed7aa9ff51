import { Alert, Anchor, Box, Text } from '@mantine/core'
import { users } from '@pos/contract/accounts/users'
import type { UserRole } from '@pos/contract/permissions'
import type { ReactNode } from 'react'
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

const { Field } = fieldsOf(users)

/**
 * The fields of an account, which depend on its role: administrators have all shops, system
 * administrators belong to no organization.
 */
export function AccountFields() {
  const { id } = useResourceRoute()
  const isSelf = useProfile().id === id
  if (id === null) return <Parts secrets={<PasswordControl isNew />} code={<CodeControl />} />
  return <KnownFields id={id} isSelf={isSelf} />
}

function KnownFields({ id, isSelf }: { id: string; isSelf: boolean }) {
  const { t: texts } = useTranslation('users')
  const { editable } = useRecord(users, id).data
  return (
    <>
      {!editable && (
        <Alert color="info" style={{ gridColumn: '1 / -1' }}>
          {texts('locked')}
        </Alert>
      )}
      <Parts
        isSelf={isSelf}
        secrets={
          isSelf ? (
            <SelfPasswordNote />
          ) : (
            <>
              {editable && <PasswordControl isNew={false} />}
              <ActiveControl />
            </>
          )
        }
      />
    </>
  )
}

function Parts({
  secrets,
  code,
  isSelf = false,
}: {
  secrets: ReactNode
  code?: ReactNode
  isSelf?: boolean
}) {
  const { control } = useFormContext<{ role: UserRole | null }>()
  const role = useWatch({ control, name: 'role' })
  return (
    <>
      <Section name="person">
        <Field source="display_name" />
        <Box visibleFrom="sm" />
        <Field source="last_name" />
        <Field source="first_name" />
        {isSelf ? (
          <>
            <AddressControl source="email" />
            <AddressControl source="phone" />
          </>
        ) : (
          <>
            <Field source="email" />
            <Field source="phone" />
          </>
        )}
      </Section>
      <Section name="access">
        <RoleControl />
        {(role === 'shop_manager' || role === 'shop_staff') && <ShopsControl />}
        {secrets}
      </Section>
      {role !== 'system_admin' && (
        <Section name="pos">
          <ShopRoleControl />
          {code}
        </Section>
      )}
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
