import { Paper, Select } from '@mantine/core'
import type { ShownPaper } from '@pos/contract/devices/print-jobs'
import { textWidth } from '@pos/domain/text/text-width'
import { PaperSheet } from '@pos/order-screen/paper-sheet.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatTime } from '#lib/text/format.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import classes from './screen-printer.module.css'

const refreshMilliseconds = 2000
const watched = { noProgress: true, keepsPrevious: true, refetchInterval: refreshMilliseconds }

/** Shows the papers of a printer as they come, for shops that have no printer yet. */
export function ScreenPrinterScreen() {
  const { t } = useTranslation('screen-printer')
  const { printer = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useEndpointPage(
    '/v1/print-jobs',
    printer ? { printer_id: printer } : {},
    watched,
  )
  const printers = data?.meta.printers ?? []
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <Select
          aria-label={t('printer')}
          w={260}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('all') },
            ...printers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={printers.some(({ id }) => id === printer) ? printer : 'all'}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: { printer: !value || value === 'all' ? undefined : value },
            })
          }
        />
      </PageHeader>
      {data ? (
        <Papers
          papers={data.data}
          nameOf={(id) => printers.find((one) => one.id === id)?.name ?? t('deleted')}
        />
      ) : (
        <LoadState of={[{ error, refetch }]}>{null}</LoadState>
      )}
    </>
  )
}

interface PapersProps {
  papers: readonly ShownPaper[]
  nameOf: (printerId: string) => string
}

function Papers({ papers, nameOf }: PapersProps) {
  const { t } = useTranslation('screen-printer')
  const timeZone = useTimeZone()
  if (papers.length === 0)
    return (
      <Paper>
        <EmptyState title={t('empty')} text={t('empty_text')} />
      </Paper>
    )
  return (
    <ul className={classes.papers} aria-live="polite">
      {papers.map(({ uid, printer_id, kind, columns, lines, at, device }) => (
        <li key={uid} className={classes.paper}>
          <PaperSheet
            lines={lines}
            columns={columns}
            widthOf={textWidth}
            label={t('paper', {
              time: formatTime(at, timeZone),
              printer: nameOf(printer_id),
              kind: t(`kinds.${kind}`),
              device,
            })}
          />
        </li>
      ))}
    </ul>
  )
}
