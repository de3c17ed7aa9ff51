import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type MenuField, menuFields } from '@pos/contract/exchange/menu-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { FileChoices } from './file-choices.tsx'
import type { useMenuFile } from './use-menu-file.ts'

/**
 * Asks for the content of each column of a file, with samples. A field can be assigned to only one
 * column.
 */
export function ColumnsStep({ menu }: { menu: ReturnType<typeof useMenuFile> }) {
  const { t } = useTranslation('menu-import')
  const columns = menu.report?.file.columns ?? []
  const [fields, setFields] = useState<readonly (MenuField | null)[]>(() =>
    columns.map(({ field }) => field),
  )
  const choose = (index: number, text: string) => {
    const field = menuFields.find((one) => one === text) ?? null
    setFields(fields.map((one, at) => (at === index ? field : one === field ? null : one)))
  }
  const isReady = fields.includes('name') && fields.includes('price')
  return (
    <Stack gap="md">
      <Text size="sm">{t('columns.help')}</Text>
      {menu.report && <FileChoices menu={menu} report={menu.report} />}
      <PlainTable
        label={t('columns.heading')}
        isStacked
        records={columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { label: t('columns.heading'), role: 'title', render: (one) => one.heading || '-' },
          {
            label: t('columns.samples'),
            render: ({ samples }) => (
              <Text span inherit c="dimmed">
                {samples.join(' · ')}
              </Text>
            ),
          },
          {
            label: t('columns.holds'),
            minWidth: 260,
            render: ({ heading, index }) => (
              <NativeSelect
                aria-label={`${t('columns.holds')}: ${heading}`}
                value={fields[index] ?? ''}
                onChange={(event) => choose(index, event.currentTarget.value)}
                data={[
                  { value: '', label: t('columns.nothing') },
                  ...menuFields.map((field) => ({ value: field, label: t(`fields.${field}`) })),
                ]}
              />
            ),
          },
        ]}
      />
      <Group justify="flex-end">
        {!isReady && (
          <Text size="sm" c="dimmed">
            {t('columns.needed')}
          </Text>
        )}
        <Button variant="default" onClick={menu.restart}>
          {t('file.other')}
        </Button>
        <Button
          disabled={!isReady}
          loading={menu.isBusy}
          onClick={() => void menu.remember(fields, {})}
        >
          {t('columns.save')}
        </Button>
      </Group>
    </Stack>
  )
}
