import { problemText } from '@pos/texts/message-text'
import { useMemo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { emptyFloor, floorOf, type ShopMap } from './canvas/floor-body.ts'
import { codesOf, copiedFloor, differs, editFloor, startEditing } from './edit-floor.ts'
import { codeProblems, type KnownCodes } from './tables/table-codes.ts'
import { type Refusal, useFloorSaving } from './use-floor-saving.ts'

interface EditedFloor {
  /** null: a new floor. */
  record: ShopMap | null
  /** The floor that a new one copies. */
  template: ShopMap | null
  /** The shop's other floors, whose table codes are taken. */
  others: readonly ShopMap[]
  onCreated: (record: ShopMap) => Promise<unknown>
}

/** A floor being edited: its state, errors and saving; leaving asks first. */
export function useFloor({ record, template, others, onCreated }: EditedFloor) {
  const { t: texts } = useTranslation('shop-maps')
  const { t } = useTranslation('kit')
  const [stored, setStored] = useState(record ? floorOf(record) : emptyFloor)
  const [state, dispatch] = useReducer(editFloor, stored, (floor) =>
    startEditing(
      template
        ? copiedFloor(
            floorOf(template),
            t('transfer.copy_name', { name: template.name }),
            new Set(codesOf(others.flatMap(({ tables }) => tables))),
          )
        : floor,
    ),
  )
  const saving = useFloorSaving(record, {
    created: texts('saved.created'),
    updated: texts('saved.updated'),
  })
  const elsewhere = useMemo(
    () => new Set(codesOf(others.flatMap((floor) => floor.tables))),
    [others],
  )
  // A new floor is in the list before the page shows it as saved.
  const [usedBefore, setUsedBefore] = useState<ReadonlySet<string> | null>(null)
  const usedCodes = usedBefore ?? elsewhere
  const { problems, floorProblems } = useProblems(
    state.floor,
    { elsewhere: usedCodes, stored: useStoredCodes(stored) },
    saving.refusal,
  )
  const isUnsaved = differs(state.floor, stored)
  useUnsavedGuard(isUnsaved, { save: () => store().then(Boolean) })
  const load = (next: ShopMap) => {
    dispatch({ type: 'load', floor: floorOf(next) })
    setStored(floorOf(next))
  }
  const [seen, setSeen] = useState(record?.version)
  if (record && record.version !== seen) {
    setSeen(record.version)
    if (!isUnsaved && saving.follow(record)) load(record)
  }
  /** Returns the saved floor; null if something must be corrected first, or the user declined. */
  const store = async (): Promise<ShopMap | null> => {
    if (problems.size > 0 || floorProblems.name) {
      // Keeps a selection that contains a table with an error.
      if (!state.selection.some((id) => problems.has(id)))
        dispatch({ type: 'select', ids: [...problems.keys()].slice(0, 1) })
      return null
    }
    if (!record) setUsedBefore(elsewhere)
    const saved = await saving.save(state.floor)
    if (saved) load(saved)
    else setUsedBefore(null)
    return saved
  }
  const save = async () => {
    const saved = await store()
    if (saved && !record) await onCreated(saved)
  }
  return { state, dispatch, usedCodes, problems, floorProblems, isUnsaved, saving, save, load }
}

/** The codes of the saved floor, which its tables keep. */
const useStoredCodes = ({ tables }: { readonly tables: readonly { readonly code: string }[] }) =>
  useMemo(() => new Set(tables.map(({ code }) => code)), [tables])

/**
 * Messages for the map: rules of codes while typing, and errors of the server until their value
 * changes.
 */
function useProblems(
  floor: ReturnType<typeof startEditing>['floor'],
  { elsewhere, stored }: KnownCodes,
  refusal: Refusal | null,
) {
  const locale = currentLocale()
  return useMemo(() => {
    const problems = new Map<string, string>()
    for (const [id, key] of codeProblems(floor.tables, {
      elsewhere,
      ...(stored ? { stored } : {}),
    }))
      problems.set(
        id,
        problemText(locale, { key, ...(key === 'max_length' ? { params: { max: 8 } } : {}) }),
      )
    for (const [id, sentence] of refusal?.byTable ?? []) {
      const isUnchanged =
        floor.tables.find((table) => table.id === id) ===
        refusal?.floor.tables.find((table) => table.id === id)
      if (isUnchanged && !problems.has(id)) problems.set(id, sentence)
    }
    const refusedName = refusal?.floor.name === floor.name ? refusal.byField.name : undefined
    const name = floor.name.trim() === '' ? problemText(locale, { key: 'required' }) : refusedName
    return {
      problems,
      floorProblems: {
        ...(name ? { name } : {}),
        ...pick(refusal, floor, 'width'),
        ...pick(refusal, floor, 'height'),
      },
    }
  }, [floor, elsewhere, stored, refusal, locale])
}

function pick(
  refusal: Refusal | null,
  floor: { width: number; height: number },
  field: 'width' | 'height',
) {
  const sentence = refusal?.floor[field] === floor[field] ? refusal.byField[field] : undefined
  return sentence ? { [field]: sentence } : {}
}
