import { fail } from '@pos/contract/errors'
import { createSchema } from '@pos/contract/fields/schema'
import type { ResourceName } from '@pos/contract/resources'
import type { Context } from '#engine/context'
import type { Draft } from '#engine/write/checks'
import { createRecords } from '#engine/write/write'
import { newId } from '#platform/process/ids'

/** Ids by name, of records of one resource. */
export type ContentIds = ReadonlyMap<string, string>

/** Drafts one record of a shop and answers its id. */
export type Create = (resource: ResourceName, input: Record<string, unknown>) => string

/**
 * Gathers the records of a shop and creates each resource's at once, by the same path that the
 * screens use: one by one they made a new user wait five seconds longer. Resources are written in
 * the order in which their first record was drafted.
 */
export class RecordDrafts {
  readonly #drafts = new Map<ResourceName, Draft[]>()
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Checks a record by its contract and keeps it for `write`. */
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
   * Writes the drafts since the last call. A record can refer to records that were written before,
   * not to drafts of its own kind.
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
