import { familyGroups } from '@pos/contract/menu/family-groups'
import { majorGroups } from '@pos/contract/menu/major-groups'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { catchRefusal, notifyRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { GroupRecord } from './tree.ts'

/** Moves a family group below another major group immediately, with a way to undo it. */
export function useMove(): (family: GroupRecord, major: GroupRecord) => Promise<void> {
  const labels = useLabels(familyGroups)
  const { update, refresh } = useResource(familyGroups)
  const undo = useUndo(familyGroups)
  return async (family, major) => {
    const write = async () => {
      const { data } = await update.mutateAsync({
        id: family.id,
        version: family.version,
        major_group_id: major.id,
      })
      const message = labels.text('move.moved', {
        name: nameOf(familyGroups, { ...family }),
        major: nameOf(majorGroups, { ...major }),
      })
      notify({ message, ...undo.ofUpdate(family.id, data.version, family.version) })
    }
    await catchRefusal(write, async (refusal) => {
      notifyRefusal(refusal)
      await refresh()
    })
  }
}
