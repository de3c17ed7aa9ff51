import { fail } from '@pos/contract/errors'
import { createSchema } from '@pos/contract/fields/schema'
import type { ResourceName } from '@pos/contract/resources'
import type { Context } from '#engine/context'
import type { Draft } from '#engine/write/checks'
import { createRecords } from '#engine/write/write'
import { newId } from '#platform/process/ids'

/** Ids by name of the records of one resource. */
export type ContentIds = ReadonlyMap<string, string>

/** Drafts one record of a shop and returns its id. */
export type Create = (resource: ResourceName, input: Record<string, unknown>) => string

/**
 * Collects the records of a shop and creates those of each resource together, through the same code
 * as screens: one by one, a new user waited five seconds longer. Resources are written in the order
 * of their first draft.
 */
export class RecordDrafts {
  readonly #drafts = new Map<ResourceName, Draft[]>()
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Validates a record by its contract and keeps it for `write`. */
  readonly create: Create = (resource, input) => {
    const feature = this.#context.engine.features.get(resource) ?? fail('NotFound')
    const id = newId()
    const drafts = this.#drafts.get(resource) ?? []
    this.#drafts.set(resource, drafts)
    drafts.push({
      id,
      input: createSchema(feature.resource).parse(input),
      prefix: `${drafts.length}.`,
    })
    return id
  }

  /**
   * Writes the drafts since the last call. A record can refer to written records, not to drafts of
   * its own resource.
   */
  async write(): Promise<void> {
    for (const [resource, drafts] of this.#drafts) {
      await createRecords(
        this.#context,
        this.#context.engine.features.get(resource) ?? fail('NotFound'),
        drafts,
      )
    }
    this.#drafts.clear()
  }
}
