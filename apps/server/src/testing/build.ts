import { tableShapes } from '@pos/domain/tables/table-shapes'
import type { Answer } from './server.ts'

type Create = (path: string, body: object) => Promise<Answer['body']>
type Factory = (overrides?: object) => Promise<Answer['body']>

/**
 * Creates records in one caller's shop, each with the required fields and those given by the test.
 */
export interface Build {
  readonly allergy: Factory
  readonly charge: Factory
  readonly condiment: Factory
  readonly condimentGroup: Factory
  /** Its tax is created with it unless one is given. */
  readonly menuItem: Factory
  readonly mode: Factory
  readonly payment: Factory
  /** Its mode is created with it unless one is given. */
  readonly revenueCenter: Factory
  readonly shopMap: Factory
  readonly tax: Factory
  readonly timePeriod: Factory
}

/** A table of a floor plan in a shop map. */
export const sampleTable = (code: string, more: object = {}) => ({
  code,
  shape: Object.keys(tableShapes)[0],
  x: 0,
  y: 0,
  rotation: 0,
  seats: 2,
  ...more,
})

/** The factories that post with `create`. */
export function builders(create: Create): Build {
  const factory =
    (path: string, defaults: object = {}): Factory =>
    (overrides) =>
      create(path, { ...defaults, ...overrides })
  const idOf = async (made: Promise<{ id: string }>) => (await made).id
  let count = 0
  const tax = factory('taxes', { label: '10%', rate: '10', kind: 'inclusive', rounding: 'down' })
  const mode = factory('modes', { theme: 'blue' })
  return {
    allergy: factory('allergies'),
    charge: factory('charges', { kind: 'rate', rate: '10' }),
    condiment: factory('condiments', { price: 0 }),
    condimentGroup: factory('condiment-groups'),
    menuItem: async (overrides = {}) => {
      const tax_id =
        'tax_id' in overrides
          ? overrides.tax_id
          : await idOf(tax({ label: `10% (${(count += 1)})` }))
      return create('menu-items', { price: 900, tax_id, ...overrides })
    },
    mode,
    payment: factory('payments', { name: 'Cash', type: 'cash' }),
    revenueCenter: async (overrides = {}) => {
      const mode_id = 'mode_id' in overrides ? overrides.mode_id : await idOf(mode())
      return create('revenue-centers', { mode_id, ...overrides })
    },
    shopMap: factory('shop-maps', { tables: [sampleTable('A1')] }),
    tax,
    timePeriod: factory('time-periods', { start_time: '11:00', end_time: '15:00' }),
  }
}
