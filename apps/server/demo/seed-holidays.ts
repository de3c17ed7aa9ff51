import { holidayCountries } from '@pos/contract/shop/holidays'
import { fillYear } from '#catalog/holidays/fill'
import type { Engine } from '#engine/engine'
import { demoContext } from './demo-context.ts'

/** The public holidays of this year and the next, of every country. */
export async function seedHolidays(engine: Engine): Promise<void> {
  const year = engine.clock.now().getUTCFullYear()
  await engine.database.transaction({ system: true }, async (db) => {
    const context = demoContext(engine, db, null, null)
    for (const country of holidayCountries)
      for (const one of [year, year + 1]) await fillYear(context, country, one)
  })
}
