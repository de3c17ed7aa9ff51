import type { Fields } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'

const all: readonly ResourceDefinition[] = Object.values(resources)

/** Names of the resources whose records may point at records of this one. */
export function referrersOf(name: string): string[] {
  return all.filter((other) => other.name !== name && pointsAt(other.fields, name)).map((other) => other.name)
}

/** A resource by the name that references, uses and changes carry. */
export function resourceNamed(name: string): ResourceDefinition | undefined {
  return all.find((one) => one.name === name)
}

function pointsAt(fields: Fields, name: string): boolean {
  return Object.values(fields).some((field) => field.to === name || (field.fields !== undefined && pointsAt(field.fields, name)))
}
