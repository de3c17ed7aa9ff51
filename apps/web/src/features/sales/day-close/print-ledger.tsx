import { Button, Menu } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PrintNow } from '#kit/print/print-now.tsx'
import { DayLedger, papers } from './day-ledger.tsx'

/** Prints a day as a ledger on a sheet or on the paper of receipts. */
export function PrintLedger({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const [paper, setPaper] = useState<(typeof papers)[number] | null>(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={16} />}>
            {day.number === null ? t('print_x') : t('print_z')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {papers.map((name) => (
            <Menu.Item key={name} onClick={() => setPaper(name)}>
              {t(`paper.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {paper &&
        createPortal(
          <DayLedger day={day} paper={paper}>
            <PrintNow onClose={() => setPaper(null)} />
          </DayLedger>,
          document.body,
        )}
    </>
  )
}
