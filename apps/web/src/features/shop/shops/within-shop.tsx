import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { api } from '#lib/api/api-client.ts'
import { announceWorkspace } from '#lib/api/session.ts'
import { useProfile } from '#lib/profile.ts'
import { workspaceOf } from '#lib/shown-profile.ts'

/**
 * Pictures and revenue centers belong to a shop and are selected while working in it. Elsewhere a
 * note offers to switch.
 */
export function WithinShop({ children }: { children: ReactNode }) {
  const { t: texts } = useTranslation('shops')
  const { id } = useResourceRoute()
  const profile = useProfile()
  if (id !== null && id === profile.shop?.id) return children
  return (
    <Alert color="info" style={{ gridColumn: '1 / -1' }}>
      <Group justify="space-between" gap="sm">
        {texts(id === null ? 'own_shop.new' : 'own_shop.other')}
        {id !== null && profile.shops.some((shop) => shop.id === id) && <GoThere id={id} />}
      </Group>
    </Alert>
  )
}

function GoThere({ id }: { id: string }) {
  const { t: texts } = useTranslation('shops')
  const { isDirty } = useFormState()
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    // The client reports a failed switch.
    const answer = await api.post('/v1/profile/switch-shop', { shop_id: id }).catch(() => null)
    setBusy(false)
    if (!answer) return
    announceWorkspace(workspaceOf(answer.data))
    location.reload()
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      disabled={isDirty}
      onClick={() => void go()}
    >
      {texts(isDirty ? 'own_shop.save_first' : 'own_shop.go')}
    </Button>
  )
}
