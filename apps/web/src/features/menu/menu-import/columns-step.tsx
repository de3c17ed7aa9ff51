import '@mantine/core/styles/Table.css'
import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { type MenuField, menuFields } from '@pos/contract/exchange/menu-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileChoices } from './file-choices.tsx'
import classes from './menu-import.module.css'
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
      <Table verticalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.heading')}</Table.Th>
            <Table.Th>{t('columns.samples')}</Table.Th>
            <Table.Th w={260}>{t('columns.holds')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ heading, samples }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the columns never change, and two headings may be equal
            <Table.Tr key={index}>
              <Table.Td className={classes.name}>{heading || '-'}</Table.Td>
              <Table.Td data-label={t('columns.samples')} c="dimmed">
                <span className={classes.text}>{samples.join(' · ')}</span>
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  aria-label={`${t('columns.holds')}: ${heading}`}
                  value={fields[index] ?? ''}
                  onChange={(event) => choose(index, event.currentTarget.value)}
                  data={[
                    { value: '', label: t('columns.nothing') },
                    ...menuFields.map((field) => ({ value: field, label: t(`fields.${field}`) })),
                  ]}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
