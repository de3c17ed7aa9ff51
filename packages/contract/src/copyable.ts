import type { Field } from './field.ts'
import type { ResourceDefinition } from './resource.ts'

/** Whether a resource can be copied from shop to shop: master data of a shop; its machines are its own. */
export const isCopyable = (resource: ResourceDefinition): boolean => resource.scope === 'shop' && resource.sync

/** Whether amounts of money are among a resource's fields, so that another currency needs a rate. */
export const hasMoney = (resource: ResourceDefinition): boolean => Object.values(resource.fields).some(isMoney)

const isMoney = (field: Field<unknown>): boolean => field.kind === 'money' || Object.values(field.fields ?? {}).some(isMoney)
