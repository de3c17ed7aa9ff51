import { fail } from '@pos/contract/errors'
import {
  applyShopTemplate,
  listShopTemplates,
  shopTemplateIds,
} from '@pos/contract/shop/shop-templates'
import { localeOf } from '@pos/texts/locales'
import type { Engine, RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { storePicture } from '../files/keep-pictures.ts'
import { applyTemplate, readTemplateShop } from './apply-template.ts'
import { drawPictures } from './draw-pictures.ts'
import { templateContent } from './template-content.ts'
import { shopTemplates } from './templates.ts'

/** Routes for templates of a new shop. */
export const templateRoutes: RouteModule = {
  name: 'templates',
  mount(engine) {
    route(engine, listShopTemplates, async (context) => {
      const shop = await readTemplateShop(context)
      const data = shopTemplateIds.map((id) => {
        const { name, description } = shopTemplates[id]
        const { groups, floors } = templateContent(shopTemplates[id], shop)
        return {
          id,
          name: name[context.locale],
          description: description[context.locale],
          tables: floors.reduce((sum, { tables }) => sum + tables.length, 0),
          items: groups.flatMap(({ items }) =>
            items.map((item) => ({ name: item.name, price: item.price })),
          ),
        }
      })
      return { data }
    })
    // Pictures are drawn and stored outside of a transaction.
    streamRoute(engine, applyShopTemplate, async (session, { body, request }) => {
      const shopId = session.shop_id ?? fail('NotFound')
      const template = shopTemplates[body.template]
      const locale = localeOf(request.headers['accept-language'])
      const shop = await inTransaction(engine, session, locale, readTemplateShop, {
        readOnly: true,
      })
      const pictures = await keepPictures(engine, shopId, templateContent(template, shop).groups)
      return {
        data: await inTransaction(engine, session, locale, (context) =>
          applyTemplate(context, template, pictures),
        ),
      }
    })
  },
}

async function keepPictures(
  engine: Engine,
  shopId: string,
  groups: Parameters<typeof drawPictures>[0],
) {
  const drawn = [...(await drawPictures(groups))]
  return new Map(
    await Promise.all(
      drawn.map(
        async ([name, image]) => [name, await storePicture(engine.storage, shopId, image)] as const,
      ),
    ),
  )
}
