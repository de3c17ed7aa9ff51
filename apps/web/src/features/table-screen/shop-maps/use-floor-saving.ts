import { shopMaps } from '@pos/contract/shop/shop-maps'
import { typedKeys } from '@pos/domain/typed-entries'
import { useState } from 'react'
import type { UpdatedField } from '#kit/changes/change-text.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { useUpdateQuestion } from '#kit/resource/use-update-question.ts'
import type { ApiError } from '#lib/api/api-client.ts'
import { catchRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { bodyOf, readRefusal, type ShopMap } from './canvas/floor-body.ts'
import type { Floor } from './floor-state.ts'

/** The error response to the last attempt to save. */
export interface Refusal {
  readonly floor: Floor
  readonly byTable: ReadonlyMap<string, string>
  readonly byField: Readonly<Record<string, string>>
}

/**
 * Saves a floor by version. Errors are shown at their fields; if another user saved first, their
 * floor is returned as `theirs`.
 */
export function useFloorSaving(
  record: ShopMap | null,
  texts: { created: string; updated: string },
) {
  const { create, update } = useResource(shopMaps)
  const ask = useUpdateQuestion(shopMaps)
  const undo = useUndo(shopMaps)
  const [base, setBase] = useState(record)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [theirs, setTheirs] = useState<ShopMap | null>(null)
  const isSaving = create.isPending || update.isPending
  const refuse = (error: ApiError, floor: Floor) => {
    if (error.body.exception === 'StaleRecord') return setTheirs(error.data<ShopMap>())
    setRefusal({ floor, ...readRefusal(error.body.errors ?? {}, floor) })
    if (error.status !== 401) notify({ message: error.message, color: 'error' })
  }
  const save = async (floor: Floor): Promise<ShopMap | null> => {
    if (isSaving) return null
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows without an id are new, but the contract's type requires an id
    const body = bodyOf(
      floor,
      new Set(base?.tables.map((table) => table.id)),
    ) as unknown as Partial<ShopMap>
    if (base && !(await ask(changesOf(base, body)))) return null
    const write = async () => {
      const { data } = base
        ? await update.mutateAsync({ ...body, id: base.id, version: base.version })
        : await create.mutateAsync(body)
      const offer = base ? undo.ofUpdate(data.id, data.version, base.version) : {}
      notify({ message: base ? texts.updated : texts.created, ...offer })
      setBase(data)
      setRefusal(null)
      return data
    }
    return catchRefusal(write, (refusal) => refuse(refusal, floor))
  }
  /**
   * Continues from a version that was read again, after an undo or another user's save. Returns
   * true if it is a later one.
   */
  const follow = (read: ShopMap): boolean => {
    const isLater = base !== null && read.version > base.version
    if (isLater) setBase(read)
    return isLater
  }
  /** Continues from the other user's version, with either content. */
  const rebase = () => {
    setBase(theirs)
    setTheirs(null)
  }
  return { save, isSaving, refusal, theirs, follow, rebase, dismiss: () => setTheirs(null) }
}

function changesOf(base: ShopMap, body: Partial<ShopMap>): UpdatedField[] {
  const changes = typedKeys(body).map((field) => ({
    field,
    before: base[field],
    after: body[field],
  }))
  return changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
