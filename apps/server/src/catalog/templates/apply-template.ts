import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { writeIdOf } from '#engine/write/audit'
import { keepForUndo } from '#exchange/service'
import { namePictures, type StoredPicture } from '../files/keep-pictures.ts'
import { featureOf, writeMissing } from './missing-records.ts'
import type { ShopContent } from './shop-content.ts'
import type { ShopTemplate } from './shop-template.ts'
import { type TemplateShop, templateContent, unknownTax } from './template-content.ts'

/** The current shop with what templates need. */
export async function readTemplateShop(context: Context): Promise<TemplateShop> {
  const shopId = shopOf(context)
  const { rows } =
    await sql<TemplateShop>`select country_code, region from shops where id = ${shopId}`.execute(
      context.db,
    )
  return rows[0] ?? { country_code: 'JP', region: null }
}

/** Fills the current shop from a template. The pictures are stored already and found by name. */
export async function applyTemplate(
  context: Context,
  template: ShopTemplate,
  pictures: ReadonlyMap<string, StoredPicture>,
) {
  const shopId = shopOf(context)
  const content = await withinShop(
    context,
    templateContent(template, await readTemplateShop(context)),
  )
  const pictureIds = await namePictures(context.db, shopId, [...pictures.values()])
  const imageOf = (name: string) => pictureIds.get(pictures.get(name)?.content_hash ?? '') ?? null
  const counts = await writeMissing(context, content, imageOf)
  await keepForUndo(context, featureOf(context, 'menu-items'), 'template', {
    created: counts.created,
    changed: 0,
  })
  return {
    ...counts,
    write_id: writeIdOf(context),
    tax_to_enter: content.taxes.some(({ label }) => label === unknownTax),
  }
}

/**
 * Returns a content without records that conflict with the shop: tables if the shop has floors, a
 * second order of its main screen, and a tax of 0 % if it has its own taxes.
 */
async function withinShop(context: Context, content: ShopContent): Promise<ShopContent> {
  const shopId = shopOf(context)
  const { rows } = await sql<{ has_floors: boolean; has_main_screen: boolean; tax: string | null }>`
    select exists (select from shop_maps m where m.shop_id = s.id) as has_floors,
      exists (select from categories c where c.shop_id = s.id and c.on_main_screen)
        or exists (select from sub_categories c where c.shop_id = s.id and c.on_main_screen)
        or exists (select from sub_category_groups g where g.shop_id = s.id and g.on_main_screen) as has_main_screen,
      (select t.label from taxes t where t.shop_id = s.id order by t.reduced, t.position, t.id limit 1) as tax
    from shops s where s.id = ${shopId}`.execute(context.db)
  const [shop] = rows
  const known = shop?.tax ?? null
  const isUnknown = content.taxes.some(({ label }) => label === unknownTax)
  return {
    ...content,
    floors: shop?.has_floors ? [] : content.floors,
    hasMainScreen: content.hasMainScreen && !shop?.has_main_screen,
    ...(isUnknown && known !== null ? withTax(content, known) : {}),
  }
}

/** All items get a tax of the shop. */
const withTax = ({ taxes }: ShopContent, label: string): Pick<ShopContent, 'taxes' | 'taxFor'> => ({
  taxes: taxes.map((tax) => ({ ...tax, label })),
  taxFor: { eatIn: label, takeout: label, alcohol: label },
})
