import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#lib/api/use-action.ts'
import { Dialog } from '#lib/dialog.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'

/** Leads a newcomer of the demo to a register: an order, its kitchen ticket, and the payment. */
export function TryRegister() {
  const { t } = useTranslation('dashboard')
  const [made, setMade] = useState<{ url: string; code: string } | null>(null)
  const make = useAction('POST', '/v1/demo/register', {
    onDone: ({ data: { token, code } }) => setMade({ url: `/register/#pair=${token}`, code }),
  })
  return (
    <Alert icon={<IconDeviceTablet aria-hidden />} title={t('try_register.title')}>
      <Group justify="space-between">
        <Text size="sm">{t('try_register.text')}</Text>
        <Button loading={make.isBusy} onClick={() => void make.run()}>
          {t('try_register.open')}
        </Button>
      </Group>
      {made && (
        <Dialog onClose={() => setMade(null)} title={t('try_register.title')}>
          <List type="ordered" spacing="sm">
            <List.Item>{t('try_register.step_open')}</List.Item>
            <List.Item>
              {t('try_register.step_code')}{' '}
              <Text component="strong" size="xl">
                {made.code}
              </Text>
            </List.Item>
            <List.Item>{t('try_register.step_order')}</List.Item>
            <List.Item>{t('try_register.step_pay')}</List.Item>
          </List>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" component={PageLink} to="/pos/screen-printer">
              {t('try_register.printer')}
            </Button>
            <Button component="a" href={made.url} target="_blank" rel="noreferrer">
              {t('try_register.register')}
            </Button>
          </Group>
        </Dialog>
      )}
    </Alert>
  )
}
