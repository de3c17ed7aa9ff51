import { Text } from '@mantine/core'
import type { ProfileShop } from '@pos/contract/accounts/profile'
import { tableQrText } from '@pos/domain/tables/table-qr'
import { useTranslation } from 'react-i18next'
import { QrCode } from '#ui/input/qr-code.tsx'
import type { TableRow } from './all-tables.ts'
import classes from './table-sheet.module.css'

/** Tables with their QR codes, to print and cut. */
export function TableSheet({
  tables,
  shop,
}: {
  tables: readonly TableRow[]
  shop: Pick<ProfileShop, 'id' | 'name'>
}) {
  const { t: texts } = useTranslation('shop-maps')
  return (
    <>
      <Text size="sm" c="dimmed" px="sm" pb="sm" className="pos-no-print">
        {texts('all_tables.description')}
      </Text>
      <ul className={classes.sheet} aria-label={texts('all_tables.views.codes')}>
        {tables.map((table) => (
          <li key={table.id} className={classes.card}>
            <span className={classes.code}>{table.code}</span>
            <QrCode
              value={tableQrText(shop.id, table.code)}
              label={texts('all_tables.code_of', { code: table.code })}
            />
            <span className={classes.place}>
              {table.floor}
              <br />
              {shop.name}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
