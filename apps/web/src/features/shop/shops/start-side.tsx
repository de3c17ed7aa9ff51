import { Button, Stack, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { api } from '#lib/api/api-client.ts'
import { announceWorkspace } from '#lib/api/session.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { useMayLeave } from '#lib/routing/use-may-leave.tsx'
import { workspaceOf } from '#lib/shown-profile.ts'

/**
 * Next steps of a new shop: its template and its set-up list, in that shop. Hidden once the shop
 * has a menu and taxes.
 */
export function StartSide() {
  const { id } = useResourceRoute()
  return id && <Start shopId={id} />
}

function Start({ shopId }: { shopId: string }) {
  const { t } = useTranslation('shops')
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const { shop } = useProfile()
  const [isBusy, setBusy] = useState(false)
  const { data } = useEndpoint('/v1/set-up-list', { shop_ids: shopId }, { noProgress: true })
  const steps = data?.[0]?.steps
  if (!steps || (steps.menu && steps.taxes)) return null
  const open = async (start: 'template' | null) => {
    const search = start ? { start } : {}
    if (shop?.id === shopId) return navigate({ to: '/pos/dashboard', search })
    if (!(await mayLeave())) return undefined
    setBusy(true)
    // The client reports a failed switch.
    const answer = await api.post('/v1/profile/switch-shop', { shop_id: shopId }).catch(() => null)
    setBusy(false)
    if (!answer) return undefined
    announceWorkspace(workspaceOf(answer.data))
    return location.assign(`/pos/dashboard${start ? `?start=${start}` : ''}`)
  }
  return (
    <SideCard title={t('start.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('start.text')}</Text>
        <Button
          leftSection={<IconTemplate size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void open('template')}
        >
          {t('start.template')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void open(null)}>
          {t('start.list')}
        </Button>
      </Stack>
    </SideCard>
  )
}
