import '@mantine/core/styles/Drawer.css'
import { Button, Drawer, Paper, VisuallyHidden } from '@mantine/core'
import { problemText } from '@pos/texts/message-text'
import { IconAdjustments } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '#lib/use-unsaved-guard.ts'
import { currentLocale } from '#lib/i18n.ts'
import { type Center, centerColor, countByCenter } from './center-colors.ts'
import classes from './floor.module.css'
import { emptyFloor, floorOf, type ShopMap } from './floor-body.ts'
import { FloorCanvas } from './floor-canvas.tsx'
import { Inspector } from './inspector.tsx'
import { codesOf, differs, editFloor, startEditing } from './model.ts'
import { Palette } from './palette.tsx'
import { StaleFloorDialog } from './stale-floor-dialog.tsx'
import { codeProblems } from './table-codes.ts'
import { Toolbar } from './toolbar.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { type Refusal, useFloorSaving } from './use-floor-saving.ts'

interface FloorEditorProps {
  /** null: a new floor. */
  record: ShopMap | null
  /** The shop's other floors, whose table codes are taken. */
  others: readonly ShopMap[]
  centers: readonly Center[]
  onCreated: (record: ShopMap) => Promise<unknown>
  /** More actions beside Save. */
  actions?: ReactNode
}

/** Draws and edits one floor. */
export function FloorEditor({ record, others, centers, onCreated, actions }: FloorEditorProps) {
  const { t: texts } = useTranslation('shop-maps')
  const [state, dispatch] = useReducer(editFloor, record ? floorOf(record) : emptyFloor, startEditing)
  const [stored, setStored] = useState(state.floor)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const saving = useFloorSaving(record, { created: texts('saved.created'), updated: texts('saved.updated') })
  const elsewhere = useMemo(() => new Set(codesOf(others.flatMap((floor) => floor.tables))), [others])
  // A new floor is in the list before the page shows it as saved.
  const [usedBefore, setUsedBefore] = useState<ReadonlySet<string> | null>(null)
  const usedCodes = usedBefore ?? elsewhere
  const { problems, floorProblems } = useProblems(state.floor, usedCodes, saving.refusal)
  const isUnsaved = differs(state.floor, stored)
  const guard = useUnsavedGuard(isUnsaved, { save: () => store().then(Boolean) })
  const load = (next: ShopMap) => {
    dispatch({ type: 'load', floor: floorOf(next) })
    setStored(floorOf(next))
  }
  const [seen, setSeen] = useState(record?.version)
  if (record && record.version !== seen) {
    setSeen(record.version)
    if (!isUnsaved && saving.follow(record)) load(record)
  }
  /** The saved floor; null if something must be corrected first, or somebody said no. */
  const store = async (): Promise<ShopMap | null> => {
    const [wrong] = problems.keys()
    if (wrong !== undefined || floorProblems.name) {
      dispatch({ type: 'select', ids: wrong === undefined ? [] : [wrong] })
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
    if (saved && !record) await guard.leave(() => onCreated(saved))
  }
  const keys = useEditorKeys(state, dispatch, usedCodes, () => void save())
  const inspector = (
    <Inspector
      state={state}
      dispatch={dispatch}
      centers={centers}
      problems={problems}
      floorProblems={isUnsaved ? floorProblems : {}}
      usedCodes={usedCodes}
    />
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the map and of undo, heard on their way up */}
      <Paper className={classes.editor} onKeyDown={keys}>
        <Toolbar
          state={state}
          dispatch={dispatch}
          usedCodes={usedCodes}
          isUnsaved={isUnsaved}
          isSaving={saving.isSaving}
          problemCount={problems.size}
          onSave={() => void save()}
        >
          {actions}
          <Button
            hiddenFrom="md"
            size="xs"
            variant="default"
            leftSection={<IconAdjustments size={14} />}
            onClick={() => setSheetOpen(true)}
          >
            {texts(state.selection.length > 0 ? 'inspector.open_table' : 'inspector.open_floor')}
          </Button>
        </Toolbar>
        <Palette onAdd={(shape) => dispatch({ type: 'add', shape, usedCodes })} />
        <FloorCanvas
          state={state}
          dispatch={dispatch}
          centers={centers}
          problems={problems}
          onDropShape={(shape, at) => dispatch({ type: 'add', shape, at, usedCodes })}
        />
        <aside className={classes.inspector} aria-label={texts('inspector.label')}>
          {inspector}
        </aside>
        <Legend centers={centers} counts={countByCenter(centers, state.floor.tables)} texts={texts} />
      </Paper>
      <Drawer
        hiddenFrom="md"
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        position="bottom"
        size="auto"
        title={texts('inspector.label')}
        closeButtonProps={{ 'aria-label': texts('stale.close') }}
      >
        {inspector}
      </Drawer>
      <LiveRegion state={state} texts={texts} />
      {saving.theirs && (
        <StaleFloorDialog
          mine={state.floor}
          theirs={floorOf(saving.theirs)}
          centers={centers}
          onClose={saving.dismiss}
          onTake={(which) => {
            if (saving.theirs && which === 'theirs') load(saving.theirs)
            saving.rebase()
          }}
        />
      )}
    </>
  )
}

/** Sentences for the map: the rules of codes as they are typed, and what the server refused while it is unchanged. */
function useProblems(floor: ReturnType<typeof startEditing>['floor'], usedCodes: ReadonlySet<string>, refusal: Refusal | null) {
  const locale = currentLocale()
  return useMemo(() => {
    const problems = new Map<string, string>()
    for (const [id, key] of codeProblems(floor.tables, usedCodes))
      problems.set(id, problemText(locale, { key, ...(key === 'max_length' ? { params: { max: 8 } } : {}) }))
    for (const [id, sentence] of refusal?.byTable ?? []) {
      const isUnchanged = floor.tables.find((table) => table.id === id) === refusal?.floor.tables.find((table) => table.id === id)
      if (isUnchanged && !problems.has(id)) problems.set(id, sentence)
    }
    const refusedName = refusal?.floor.name === floor.name ? refusal.byField.name : undefined
    const name = floor.name.trim() === '' ? problemText(locale, { key: 'required' }) : refusedName
    return { problems, floorProblems: { ...(name ? { name } : {}), ...pick(refusal, floor, 'width'), ...pick(refusal, floor, 'height') } }
  }, [floor, usedCodes, refusal, locale])
}

function pick(refusal: Refusal | null, floor: { width: number; height: number }, field: 'width' | 'height') {
  const sentence = refusal?.floor[field] === floor[field] ? refusal.byField[field] : undefined
  return sentence ? { [field]: sentence } : {}
}

function Legend({
  centers,
  counts,
  texts,
}: {
  centers: readonly Center[]
  counts: ReturnType<typeof countByCenter>
  texts: TFunction<'shop-maps'>
}) {
  if (counts.length === 0) return null
  return (
    <div className={classes.legend}>
      {counts.map(({ id }) => (
        <span key={id ?? 'none'}>
          <i aria-hidden style={{ background: centerColor(centers, id) }} />
          {centers.find((center) => center.id === id)?.name ?? texts('inspector.no_center')}
        </span>
      ))}
    </div>
  )
}

/** Tells what a key has done to whom does not see the map. */
function LiveRegion({ state, texts }: { state: ReturnType<typeof startEditing>; texts: TFunction<'shop-maps'> }) {
  const { floor, selection } = state
  const count = floor.tables.length
  const former = useRef(count)
  const [note, setNote] = useState('')
  const selected = floor.tables.filter((table) => selection.includes(table.id))
  const [only] = selected
  const announcement =
    only && selected.length === 1 ? texts('live.table', { code: only.code, x: only.x, y: only.y, rotation: only.rotation }) : ''
  useEffect(() => {
    if (former.current !== count) setNote(texts('live.count', { count }))
    else setNote('')
    former.current = count
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a move that leaves the count as it is takes the note away again
  }, [count, announcement, texts])
  return (
    <VisuallyHidden role="status">
      {note} {selected.length > 1 ? texts('live.tables', { count: selected.length }) : announcement}
    </VisuallyHidden>
  )
}
