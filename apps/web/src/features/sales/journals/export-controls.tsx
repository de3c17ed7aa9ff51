import { Button, NativeSelect } from '@mantine/core'
import { type JournalFormat, journalFormats } from '@pos/contract/accounting/journal-settings'
import type { JournalMonth } from '@pos/contract/accounting/journals'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyRefusal, useAction } from '#lib/api/use-action.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { useCurrency } from '#lib/profile.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { JournalAddress } from './use-journals.ts'

/**
 * Selects the format, by default that of the last export, and exports. Exported days are exported
 * again only on request.
 */
export function ExportControls({
  address,
  month,
}: {
  address: JournalAddress
  month: JournalMonth | undefined
}) {
  const { t } = useTranslation('journals')
  const [selected, setSelected] = useState<JournalFormat | null>(null)
  const ownCurrency = useCurrency()
  const format =
    selected ??
    month?.format ??
    ((month?.currency ?? ownCurrency) === 'USD' ? 'quickbooks' : 'yayoi')
  const { isBusy, exportDays } = useExport(address, format)
  const isDue = (month?.totals.days ?? 0) > 0
  const isExported = month?.days.some(({ state }) => state === 'exported') ?? false
  const left =
    month?.days.filter(({ state }) => state === 'open' || state === 'refused').length ?? 0
  const ask = async () => {
    const message = left > 0 ? t('repeat.text_left', { count: left }) : t('repeat.text')
    const isSure = await confirm({ title: t('repeat.title'), message, ok: t('repeat.ok') })
    if (isSure) await exportDays(true)
  }
  return (
    <>
      <NativeSelect
        label={t('format')}
        data={journalFormats.map((one) => ({ value: one, label: t(`formats.${one}`) }))}
        value={format}
        onChange={(event) =>
          setSelected(journalFormats.find((one) => one === event.currentTarget.value) ?? null)
        }
      />
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        variant={isDue || !isExported ? 'filled' : 'default'}
        loading={isBusy}
        disabled={!isDue && !isExported}
        title={isDue || isExported ? undefined : t('nothing')}
        onClick={() => void (isDue ? exportDays(false) : ask())}
      >
        {isDue || !isExported ? t('export') : t('repeat.button')}
      </Button>
    </>
  )
}

/** Returns the export, which downloads its file and reports what was left out. */
function useExport({ month, shops }: JournalAddress, format: JournalFormat) {
  const { t } = useTranslation('journals')
  const { download } = useDownload()
  const create = useAction('POST', '/v1/journals/exports', {
    onDone: async ({ data }) => {
      await download(`/v1/journals/exports/${data.id}/file`, data.file_name)
      const left = data.left_out.length
      notify({
        message: [
          t('exported', { count: data.days }),
          ...(left > 0 ? [t('left_out', { count: left })] : []),
        ].join(' '),
      })
    },
    onRefused: notifyRefusal,
  })
  const exportDays = (repeat: boolean) =>
    create.run({ month, format, repeat, ...(shops.length > 0 ? { shop_ids: [...shops] } : {}) })
  return { isBusy: create.isBusy, exportDays }
}
