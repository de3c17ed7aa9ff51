import { NativeSelect } from '@mantine/core'
import { decimalMarks, type MenuImportReport } from '@pos/contract/exchange/menu-import'
import { useTranslation } from 'react-i18next'
import classes from './menu-import.module.css'
import type { useMenuFile } from './use-menu-file.ts'

interface FileChoicesProps {
  menu: ReturnType<typeof useMenuFile>
  report: MenuImportReport
}

/**
 * Choices that only a person can make: the row of the headings, the store to import, and the
 * decimal mark.
 */
export function FileChoices({ menu, report: { file, reading } }: FileChoicesProps) {
  const { t } = useTranslation('menu-import')
  return (
    <div className={classes.reading}>
      <NativeSelect
        label={t('choices.heading_row')}
        value={String(file.heading_row)}
        onChange={(event) => void menu.change({ headingRow: Number(event.currentTarget.value) })}
        data={file.first_rows.map(({ row, text }) => ({
          value: String(row),
          label: `${row}: ${text}`,
        }))}
      />
      {file.stores.length > 1 && (
        <NativeSelect
          label={t('choices.store')}
          error={file.store === null ? t('choices.store_needed') : undefined}
          value={file.store ?? ''}
          onChange={(event) => void menu.change({ store: event.currentTarget.value })}
          data={[{ value: '', label: t('choices.choose'), disabled: true }, ...file.stores]}
        />
      )}
      {(reading.is_ambiguous || reading.decimals !== null) && (
        <NativeSelect
          label={t('choices.decimals')}
          error={reading.is_ambiguous ? t('choices.decimals_needed') : undefined}
          value={reading.decimals ?? ''}
          onChange={(event) =>
            void menu.change({
              decimals: decimalMarks.find((one) => one === event.currentTarget.value),
            })
          }
          data={[
            { value: '', label: t('choices.choose'), disabled: true },
            ...decimalMarks.map((value) => ({ value, label: t(`choices.${value}`) })),
          ]}
        />
      )}
    </div>
  )
}
