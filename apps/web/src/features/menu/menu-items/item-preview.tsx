import { Stack } from '@mantine/core'
import type { ValuesOf } from '@pos/contract/fields/field'
import type { menuItems } from '@pos/contract/menu/menu-items'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { taxes } from '@pos/contract/pricing/taxes'
import type { RecordOf } from '@pos/contract/resource'
import { printers } from '@pos/contract/shop/printers'
import { formatMoney } from '@pos/domain/money/money'
import { slipLine } from '@pos/domain/order-screen/kitchen-slip'
import { receiptLine } from '@pos/domain/order-screen/receipt-paper'
import { buttonName } from '@pos/domain/order-screen/records'
import { textWidth } from '@pos/domain/text/text-width'
import { OrderButton } from '@pos/order-screen/order-button.tsx'
import { PaperSheet } from '@pos/order-screen/paper-sheet.tsx'
import { receiptTexts, slipTexts } from '@pos/order-screen/paper-texts'
import { useDeviceTexts } from '@pos/order-screen/use-device-texts'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { recordQuery, useAll } from '#kit/resource/use-resource.ts'
import { Picture } from '#kit/values/picture.tsx'
import { useCurrency } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'

/**
 * Columns of a receipt if no receipt printer is registered, as in the preview of the whole order
 * screen.
 */
const usualColumns = 32

type Item = ValuesOf<typeof menuItems.fields>

/**
 * A preview of the edited item: its button, its line on each kitchen printer's slip, and its line
 * on the receipt.
 */
export function ItemPreview() {
  const { t } = useTranslation('kit')
  const item = useItem()
  if (!item.name) return null
  return (
    <SideCard title={t('side.preview')}>
      <Stack gap="sm" style={{ containerType: 'inline-size' }}>
        <Button item={item} />
        <Slips item={item} />
        <Receipt item={item} />
      </Stack>
    </SideCard>
  )
}

/** Returns the form's values for button and papers. Papers need an id, which a new item lacks. */
function useItem() {
  const { control } = useFormContext<Item>()
  const [name, name_en, order_name, pos_name] = useWatch({
    control,
    name: ['name', 'name_en', 'order_name', 'pos_name'],
  })
  const [price, open_price, image, auto_hold] = useWatch({
    control,
    name: ['price', 'open_price', 'image', 'auto_hold'],
  })
  const [group_ids, printer_ids] = useWatch({ control, name: ['group_ids', 'printer_ids'] })
  const [tax_id, takeout_tax_id] = useWatch({ control, name: ['tax_id', 'takeout_tax_id'] })
  const names = { id: '', name, name_en, order_name, pos_name }
  // A typed amount may be incomplete.
  return {
    ...names,
    price: Number.isFinite(price) ? price : 0,
    open_price,
    image,
    auto_hold,
    group_ids,
    printer_ids,
    tax_id,
    takeout_tax_id,
  }
}

type Shown = ReturnType<typeof useItem>

function Button({ item }: { item: Shown }) {
  const locale = currentLocale()
  const t = useDeviceTexts(locale)
  const currency = useCurrency()
  const [group = ''] = item.group_ids
  const { data } = useQuery({ ...recordQuery(subCategoryGroups, group), enabled: group !== '' })
  return (
    <OrderButton
      name={buttonName(item, locale)}
      price={item.open_price ? t('screen.open_price') : formatMoney(item.price, currency)}
      picture={item.image && <Picture id={item.image} size={44} alt="" />}
      color={data?.color ?? null}
    />
  )
}

function Slips({ item }: { item: Shown }) {
  const locale = currentLocale()
  const t = useDeviceTexts(locale)
  const { data } = useAll(printers)
  return (data?.data ?? [])
    .filter((printer) => printer.type !== 'receipt' && item.printer_ids.includes(printer.id))
    .map((printer) => {
      const line = { names: item, hold: item.auto_hold, message: '', condiments: [] }
      const context = { locale, texts: slipTexts(t) }
      return (
        <PaperSheet
          key={printer.id}
          lines={slipLine(
            line,
            printer.type === 'label' ? '' : '1',
            printer.max_characters,
            context,
          )}
          columns={printer.max_characters}
          widthOf={textWidth}
          label={t(printer.type === 'label' ? 'papers.label' : 'papers.kitchen', {
            name: printer.name,
            columns: printer.max_characters,
          })}
        />
      )
    })
}

function Receipt({ item }: { item: Shown }) {
  const locale = currentLocale()
  const t = useDeviceTexts(locale)
  const currency = useCurrency()
  const { data: allPrinters } = useAll(printers)
  const { data: allTaxes } = useAll(taxes)
  const taxOf = (id: string | null): RecordOf<typeof taxes> | undefined =>
    allTaxes?.data.find((tax) => tax.id === id)
  const eatIn = taxOf(item.tax_id)
  if (!eatIn || !allPrinters) return null
  const line = {
    item,
    choices: [],
    selections: [],
    quantity: 1,
    unit_price: item.price,
    eat_in: eatIn,
    takeout: taxOf(item.takeout_tax_id) ?? eatIn,
  }
  const printer = allPrinters.data.find(({ type }) => type === 'receipt')
  const columns = printer?.max_characters ?? usualColumns
  return (
    <PaperSheet
      lines={receiptLine(
        line,
        { shop: { currency }, head: { isTakeout: false }, locale, texts: receiptTexts(t) },
        columns,
      )}
      columns={columns}
      widthOf={textWidth}
      label={t('papers.receipt', {
        name: printer?.name ?? t('papers.no_receipt_printer'),
        columns,
      })}
    />
  )
}
