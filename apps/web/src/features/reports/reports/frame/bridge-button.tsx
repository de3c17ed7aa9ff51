import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from './use-report.ts'

const BridgeDialog = lazy(() =>
  import('./bridge-dialog.tsx').then((m) => ({ default: m.BridgeDialog })),
)

/** Opens the bridge between the figures of the reports. */
export function BridgeButton({
  report,
  query,
}: {
  report: ReportName
  query: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('bridge.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <BridgeDialog report={report} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
