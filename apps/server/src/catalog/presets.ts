import { fail } from '@pos/contract/errors'
import { addAllergyPresets, addReasonPresets, addTaxPresets } from '@pos/contract/shop/presets'
import { allergens } from '@pos/domain/allergens'
import { reasonPresets } from '@pos/domain/reason-presets'
import { taxPresets } from '@pos/domain/tax/tax-presets'
import { foldText } from '@pos/domain/text/fold-text'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { foldedKey } from '#engine/read/columns'
import { inScope } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { createRecord } from '#engine/write/write'

/**
 * Lists defined by a country's law or custom that a shop can add. The data is in packages/domain.
 */
export const presetRoutes: RouteModule = {
  name: 'presets',
  mount(engine) {
    route(engine, addAllergyPresets, async (context, { body: { country, recommended } }) => {
      const presets = allergens
        .filter((allergen) => allergen.country === country && (allergen.mandatory || recommended))
        .map(({ name_ja, name_en, code, mandatory }) => ({
          name: country === 'JP' ? name_ja : name_en,
          name_en,
          code,
          mandatory,
        }))
      return { data: await addMissing(context, 'allergies', presets) }
    })
    route(engine, addReasonPresets, async (context, { body: { country } }) => ({
      data: await addMissing(context, 'reasons', reasonsOf(country)),
    }))
    route(engine, addTaxPresets, async (context, { body }) => {
      const presets = taxPresets
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
      return { data: await addMissing(context, 'taxes', presets) }
    })
  },
}

/** Returns the usual reasons in the language of a country. */
export const reasonsOf = (country: 'JP' | 'US') =>
  reasonPresets.map(({ name_ja, name_en, kinds }) => ({
    name: country === 'JP' ? name_ja : name_en,
    name_en,
    kinds: [...kinds],
  }))

/**
 * Creates the records whose label (folded) is not in the list yet, in order. Counts created and
 * existing ones.
 */
async function addMissing(
  context: Context,
  resource: string,
  records: readonly Record<string, unknown>[],
) {
  const feature = context.engine.features.get(resource) ?? fail('NotFound')
  const { label } = feature.resource
  const key = foldedKey(feature, label)
  const names = records.map((record) => foldText(String(record[label])))
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${sql.table(feature.table)} t where ${inScope(context, feature)} and ${key} = any(${names}::text[])`.execute(
    context.db,
  )
  const existing = new Set(rows.map((row) => row.key))
  const missing = records.filter((record) => !existing.has(foldText(String(record[label]))))
  for (const record of missing) await createRecord(context, feature, record)
  return { added: missing.length, present: records.length - missing.length }
}
