import { addAllergyPresets } from '@pos/contract/features/presets'
import { allergens } from '@pos/domain/allergens'
import type { RouteModule } from '#engine/engine'
import { addMissing } from '#engine/write/add-missing'
import { route } from '#engine/routes/route'
import { allergiesFeature } from './allergies.ts'

/** Routes that list the allergens a country's law names (data of packages/domain). */
export const allergyPresets: RouteModule = {
  name: 'allergy-presets',
  mount(engine) {
    route(engine, addAllergyPresets, async (context, { body }) => {
      const presets = allergens
        .filter((allergen) => allergen.country === body.country && (allergen.mandatory || body.recommended))
        .map((allergen) => ({
          name: body.country === 'JP' ? allergen.name_ja : allergen.name_en,
          name_en: allergen.name_en,
          code: allergen.code,
          mandatory: allergen.mandatory,
        }))
      return { data: await addMissing(context, allergiesFeature, presets) }
    })
  },
}
