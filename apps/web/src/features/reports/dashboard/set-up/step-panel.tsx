import { Button } from '@mantine/core'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { menuItems } from '@pos/contract/menu/menu-items'
import { can } from '@pos/contract/permissions'
import { taxes } from '@pos/contract/pricing/taxes'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type SetUpStep, setUpSteps } from '@pos/contract/shop/set-up-list'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTools } from '#kit/list/list-tools.tsx'
import { PresetsButton } from '#kit/list/presets-button.tsx'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import classes from './set-up-list.module.css'
import { stepTargets } from './step-targets.ts'

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
  const { to, resource } = stepTargets(shopId)[step]
  return (
    <>
      <p>{t(`steps.${step}.text`)}</p>
      {can(role, setUpSteps[step]) ? (
        <div className={classes.actions}>
          <Button size="xs" variant={isDone ? 'default' : 'filled'} component={PageLink} to={to}>
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
