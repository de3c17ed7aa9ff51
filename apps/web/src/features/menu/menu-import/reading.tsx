import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  Anchor,
  Button,
  Group,
  Input,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import {
  type MenuImportReport,
  menuFormats,
  priceReadings,
} from '@pos/contract/exchange/menu-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './menu-import.module.css'
import type { useMenuFile } from './use-menu-file.ts'

interface ReadingProps {
  menu: ReturnType<typeof useMenuFile>
  report: MenuImportReport
}

/**
 * Shows how the file was read: its format, whether its prices contain the tax, and a default rate.
 * All can be changed.
 */
export function Reading({ menu, report: { file, reading } }: ReadingProps) {
  const { t } = useTranslation('menu-import')
  const [rate, setRate] = useState(reading.rate ?? '')
  const saveRate = () => {
    if (/^\d{1,3}(\.\d{1,3})?$/.test(rate) && rate !== reading.rate) void menu.change({ rate })
  }
  const prices = [...(reading.is_in_file ? (['file'] as const) : []), ...priceReadings]
  return (
    <div className={classes.reading}>
      <div>
        <NativeSelect
          label={t('reading.format')}
          description={t(
            file.recognized === file.format ? 'reading.recognized' : 'reading.described',
          )}
          inputWrapperOrder={['label', 'input', 'description']}
          value={file.format}
          onChange={(event) => {
            const format = menuFormats.find((one) => one === event.currentTarget.value)
            if (format === 'other') menu.askColumns()
            else if (format) void menu.change({ format })
          }}
          data={menuFormats
            .filter(
              (format) =>
                format === 'other' || format === file.recognized || format === file.format,
            )
            .map((format) => ({ value: format, label: t(`formats.${format}`) }))}
        />
        <Anchor component="button" type="button" size="sm" mt={4} onClick={menu.askColumns}>
          {t('reading.change_columns')}
        </Anchor>
      </div>
      <div>
        <Input.Label component="div" id="menu-prices" display="block" mb={6}>
          {t('reading.prices')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="menu-prices"
          value={reading.prices}
          onChange={(next) =>
            void menu.change({ prices: priceReadings.find((one) => one === next) })
          }
          data={prices.map((value) => ({ value, label: t(`reading.${value}`) }))}
        />
      </div>
      <TextInput
        label={t('reading.rate')}
        inputMode="decimal"
        value={rate}
        error={reading.rate === null ? t('reading.rate_needed') : undefined}
        onChange={(event) => setRate(event.currentTarget.value)}
        onBlur={saveRate}
        onKeyDown={(event) => event.key === 'Enter' && saveRate()}
      />
      {file.codes.length > 0 && (
        <CategoryNames key={JSON.stringify(file.codes)} menu={menu} codes={file.codes} />
      )}
    </div>
  )
}

/** Numbered categories of the file, each with a name to assign. */
function CategoryNames({
  menu,
  codes,
}: {
  menu: ReadingProps['menu']
  codes: MenuImportReport['file']['codes']
}) {
  const { t } = useTranslation('menu-import')
  const [names, setNames] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(codes.map(({ code, name }) => [code, name])),
  )
  const isChanged = codes.some(({ code, name }) => names[code] !== name)
  return (
    <Stack gap="xs" className={classes.codes}>
      <Text size="sm" fw={500}>
        {t('reading.codes')}
      </Text>
      <div className={classes.names}>
        {codes.map(({ code, items, example }) => (
          <TextInput
            key={code}
            label={t('reading.code', { code, example, items })}
            value={names[code] ?? ''}
            maxLength={60}
            onChange={(event) => setNames({ ...names, [code]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Group>
        <Button
          variant="default"
          size="sm"
          disabled={!isChanged}
          loading={menu.isBusy}
          onClick={() => void menu.remember(null, names)}
        >
          {t('reading.use_names')}
        </Button>
      </Group>
    </Stack>
  )
}
