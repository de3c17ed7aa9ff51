import { NativeSelect } from '@mantine/core'
import { type TableCharset, tableCharsets } from '@pos/contract/exchange/transfer'
import { useTranslation } from 'react-i18next'

interface CharsetSelectProps {
  /** The character set in which the file was read; null if it could not be read. */
  value: TableCharset | null
  isBusy: boolean
  onChange: (charset: TableCharset | undefined) => void
}

/**
 * Shows the character set in which a CSV file was read. Choosing another one reads the file again.
 */
export function CharsetSelect({ value, isBusy, onChange }: CharsetSelectProps) {
  const { t } = useTranslation('kit')
  return (
    <NativeSelect
      size="sm"
      label={t('transfer.charset')}
      description={t('transfer.charset_help')}
      inputWrapperOrder={['label', 'input', 'description']}
      w={320}
      maw="100%"
      disabled={isBusy}
      value={value ?? ''}
      onChange={(event) =>
        onChange(tableCharsets.find((charset) => charset === event.currentTarget.value))
      }
      data={[
        ...(value === null ? [{ value: '', label: t('transfer.charset_unknown') }] : []),
        ...tableCharsets.map((charset) => ({
          value: charset,
          label: t(`transfer.encodings.${charset}`),
        })),
      ]}
    />
  )
}
