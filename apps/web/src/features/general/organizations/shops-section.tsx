import { Button, Text } from '@mantine/core'
import type { RecordOf } from '@pos/contract/resource'
import type { organizations } from '@pos/contract/shop/organizations'
import { IconBuildingStore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { announceWorkspace } from '#lib/api/session.ts'
import { useProfile } from '#lib/profile.ts'
import { useMayLeave } from '#lib/routing/use-may-leave.tsx'
import { workspaceOf } from '#lib/shown-profile.ts'
import { Section } from '#ui/layout/section.tsx'

/**
 * The number of shops of an organization, with a link that switches to it and opens its list of
 * shops.
 */
export function ShopsSection({
  organization: { id, shop_count },
}: {
  organization: RecordOf<typeof organizations>
}) {
  const { t: texts } = useTranslation('organizations')
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const profile = useProfile()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    if (profile.organization?.id === id) return navigate({ to: '/pos/shops' })
    if (!(await mayLeave())) return undefined
    setBusy(true)
    // The client reports a failed switch.
    const answer = await api
      .post('/v1/profile/switch-organization', { organization_id: id })
      .catch(() => null)
    setBusy(false)
    if (!answer) return undefined
    announceWorkspace(workspaceOf(answer.data))
    return location.assign('/pos/shops')
  }
  return (
    <div>
      <Section
        title={texts('shops.title')}
        actions={
          <Button
            variant="default"
            leftSection={<IconBuildingStore size={16} aria-hidden />}
            loading={isBusy}
            onClick={() => void open()}
          >
            {texts('shops.open')}
          </Button>
        }
      >
        <Text size="sm">
          {shop_count > 0 ? texts('shops.count', { count: shop_count }) : texts('shops.none')}
        </Text>
      </Section>
    </div>
  )
}
