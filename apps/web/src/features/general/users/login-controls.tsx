import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Input, SegmentedControl, Text } from '@mantine/core'
import { users } from '@pos/contract/accounts/users'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import { PasswordControl } from './account-controls.tsx'

const { Field } = fieldsOf(users)

const logins = ['none', 'invite', 'password'] as const
type Login = (typeof logins)[number]

/**
 * The login of a new account: none for people who only use the POS app, an invitation to choose a
 * password, or a password. Hidden fields are empty.
 */
export function NewLogin({ isRequired }: { isRequired: boolean }) {
  const { t: texts } = useTranslation('users')
  const { setValue } = useFormContext<{ email: string; phone: string; password: string }>()
  const isPhone = useIsPhone()
  const [selected, setSelected] = useState<Login>('none')
  const login = isRequired && selected === 'none' ? 'invite' : selected
  const select = (next: Login) => {
    setSelected(next)
    if (next === 'none') for (const name of ['email', 'phone'] as const) setValue(name, '')
    if (next !== 'password') setValue('password', '')
  }
  const offered = logins.filter((one) => !(isRequired && one === 'none'))
  return (
    <>
      <Input.Wrapper
        label={texts('login.label')}
        labelElement="div"
        style={{ gridColumn: '1 / -1' }}
      >
        <SegmentedControl
          mt={6}
          mb={6}
          orientation={isPhone ? 'vertical' : 'horizontal'}
          fullWidth={isPhone}
          aria-label={texts('login.label')}
          data={offered.map((value) => ({ value, label: texts(`login.choices.${value}`) }))}
          value={login}
          onChange={select}
        />
        <Text size="xs" c="dimmed">
          {texts(`login.texts.${login}`)}
        </Text>
      </Input.Wrapper>
      {login !== 'none' && (
        <>
          <Field source="email" />
          <Field source="phone" />
        </>
      )}
      {login === 'password' && <PasswordControl isNew />}
    </>
  )
}
