import type { Field } from './field.ts'
import type { ResourceDefinition } from './resource.ts'

/** Returns true if a resource can be copied between shops: the master data of a shop, but not its devices and printers. */
export const isCopyable = (resource: ResourceDefinition): boolean => resource.scope === 'shop' && resource.sync

/** Returns true if a resource has fields with amounts of money, so that another currency needs a rate. */
export const hasMoney = (resource: ResourceDefinition): boolean => Object.values(resource.fields).some(isMoney)

const isMoney = (field: Field<unknown>): boolean => field.kind === 'money' || Object.values(field.fields ?? {}).some(isMoney)
