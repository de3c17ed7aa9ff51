import { useTranslation } from 'react-i18next'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { PrinterState } from './printer-state.tsx'

/** Shows the last reports about the printer; absent for a new printer. */
export function PrinterSide() {
  const { t } = useTranslation('kit')
  const { id } = useResourceRoute()
  if (id === null) return null
  return (
    <SideCard title={t('side.state')}>
      <PrinterState id={id} />
    </SideCard>
  )
}
