import type {
  CondimentGroupRecord,
  CondimentRecord,
  ItemRecord,
  PartRecord,
} from '../order-screen/records.ts'

/** Returns a sellable menu item for tests. `more` overrides its fields. */
export function sampleItem(id: string, more: Partial<ItemRecord> = {}): ItemRecord {
  return {
    id,
    name: id,
    price: 1000,
    open_price: false,
    required_message: false,
    required_condiment: false,
    attribute: 'food',
    tax_id: 'eat-in',
    takeout_tax_id: null,
    group_ids: ['group'],
    condiment_groups: [],
    printer_ids: [],
    image: null,
    auto_hold: false,
    active: true,
    sold_out: false,
    sale_from: null,
    sale_to: null,
    ...more,
  }
}

/** Returns a tab, page or heading for tests that is always shown. `more` overrides its fields. */
export function samplePart(id: string, more: Partial<PartRecord> = {}): PartRecord {
  const none = {
    color: null,
    image: null,
    on_main_screen: false,
    main_position: null,
    time_period_ids: [],
    revenue_center_ids: [],
  }
  return { id, name: id, active: true, ...none, ...more }
}

/** Returns an active condiment for tests. */
export function sampleCondiment(id: string, more: Partial<CondimentRecord> = {}): CondimentRecord {
  return { id, name: id, price: 50, active: true, function_key: 'none', fixed_items: [], ...more }
}

/** Returns a group of condiments for tests. */
export function sampleGroup(
  id: string,
  condiment_ids: string[],
  min_select = 0,
  max_select = 0,
  child_group_ids: string[] = [],
): CondimentGroupRecord {
  return { id, name: id, min_select, max_select, condiment_ids, child_group_ids }
}

/** Returns an index of condiments and groups for tests. Missing condiments are added. */
export function sampleIndex(
  groups: readonly CondimentGroupRecord[],
  more: readonly CondimentRecord[] = [],
) {
  const known = new Map(more.map((one) => [one.id, one]))
  const ids = groups.flatMap((group) => group.condiment_ids).filter((id) => !known.has(id))
  const condiments = new Map([...known, ...ids.map((id) => [id, sampleCondiment(id)] as const)])
  return { condiments, groups: new Map(groups.map((group) => [group.id, group])) }
}
