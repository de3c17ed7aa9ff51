import { Button } from '@mantine/core'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { categories } from '@pos/contract/menu/categories'
import { menuItems } from '@pos/contract/menu/menu-items'
import { can } from '@pos/contract/permissions'
import { payments } from '@pos/contract/pricing/payments'
import { taxes } from '@pos/contract/pricing/taxes'
import type { ResourceDefinition } from '@pos/contract/resource'
import { printers } from '@pos/contract/shop/printers'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { type SetUpStep, setUpSteps } from '@pos/contract/shop/set-up-list'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTools } from '#kit/list/list-tools.tsx'
import { PresetsButton } from '#kit/list/presets-button.tsx'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { type PagePath, recordPath } from '#lib/routing/page-path.ts'
import classes from './set-up-list.module.css'

interface StepPanelProps {
  step: SetUpStep
  shopId: string
  isDone: boolean
  onChange: () => Promise<unknown>
}

/** Shows a step, its page, and shortcuts: presets, another shop, a file. */
export function StepPanel({ step, shopId, isDone, onChange }: StepPanelProps) {
  const { t } = useTranslation('set-up')
  const { role } = useProfile()
  const { to, search = {}, resource } = stepTargets(shopId, isDone)[step]
  return (
    <>
      <p>{t(`steps.${step}.text`)}</p>
      {can(role, setUpSteps[step]) ? (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant={isDone ? 'default' : 'filled'}
            component={PageLink}
            to={to}
            search={search}
          >
            {t(`steps.${step}.open`)}
          </Button>
          {resource && !isDone && <StepOffers resource={resource} onChange={onChange} />}
        </div>
      ) : (
        <p>{t('not_allowed')}</p>
      )}
    </>
  )
}

function StepOffers({
  resource,
  onChange,
}: { resource: ResourceDefinition } & Pick<StepPanelProps, 'onChange'>) {
  const { t } = useTranslation(['set-up', 'kit'])
  const { shops } = useProfile()
  const { ImportDialog, CopyDialog } = useListTools()
  const [opened, setOpened] = useState<'copy' | 'import' | null>(null)
  const close = () => {
    setOpened(null)
    void onChange()
  }
  return (
    <>
      {resource === taxes && <PresetsButton resource={taxes} size="xs" onDone={onChange} />}
      {isCopyable(resource) && shops.length > 1 && (
        <Button size="xs" variant="default" onClick={() => setOpened('copy')}>
          {t('copy')}
        </Button>
      )}
      {resource === menuItems && (
        <Button size="xs" variant="default" component={PageLink} to="/pos/menu-import">
          {t('kit:begin.other_system')}
        </Button>
      )}
      {resource.files === 'both' && (
        <Button size="xs" variant="default" onClick={() => setOpened('import')}>
          {t('import')}
        </Button>
      )}
      <Suspense>
        {opened === 'copy' && <CopyDialog resource={resource} onClose={close} />}
        {opened === 'import' && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Page of a step, and the list whose copy, import and presets it offers. */
interface StepTarget {
  readonly to: PagePath
  readonly search?: Readonly<Record<string, string>>
  readonly resource?: ResourceDefinition
}

/** The form of a new record, or the list once there is one. */
const newPath = (name: 'users' | 'printers' | 'devices', isDone: boolean): PagePath =>
  isDone ? `/pos/${name}` : `/pos/${name}/new`

/** Returns the pages of a shop's steps, with the fields that they ask for. */
const stepTargets = (shopId: string, isDone: boolean): Readonly<Record<SetUpStep, StepTarget>> => ({
  address: { to: recordPath('shops', shopId), search: { field: 'post_code' } },
  taxes: { to: '/pos/taxes', resource: taxes },
  payments: { to: '/pos/payments', resource: payments },
  revenue_centers: { to: '/pos/revenue-centers', resource: revenueCenters },
  floors: { to: '/pos/shop-maps', resource: shopMaps },
  menu: { to: '/pos/menu-items', resource: menuItems },
  order_screen: { to: '/pos/categories', resource: categories },
  staff: { to: newPath('users', isDone) },
  printers: { to: newPath('printers', isDone), resource: printers },
  devices: { to: newPath('devices', isDone) },
  first_send: { to: '/pos/releases' },
  first_receipt: { to: '/pos/receipts' },
})
