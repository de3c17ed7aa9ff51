import { addTaxPresets } from '@pos/contract/features/presets'
import { taxPresets as presets } from '@pos/domain/tax-presets'
import { addMissing } from '#engine/write/add-missing'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { taxesFeature } from './taxes.ts'

/** Routes that list the usual tax rates of a country (data of packages/domain). */
export const taxPresets: RouteModule = {
  name: 'tax-presets',
  mount(engine) {
    route(engine, addTaxPresets, async (context, { body }) => {
      const missing = presets
        .filter((preset) => preset.country === body.country)
        .map(({ label, rate, kind, rounding, reduced, region, valid_from, valid_to }) => ({
          label,
          rate,
          kind,
          rounding,
          reduced,
          region,
          valid_from,
          valid_to,
        }))
      return { data: await addMissing(context, taxesFeature, missing) }
    })
  },
}
