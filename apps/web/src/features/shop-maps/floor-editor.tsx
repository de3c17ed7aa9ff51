import { Button, Drawer, Paper, VisuallyHidden } from '@mantine/core'
import { problemText } from '@pos/contract/message-text'
import { IconAdjustments } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useUnsavedGuard } from '#kit/use-unsaved-guard.ts'
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
import { useWords, type Words } from './words.ts'

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
  const words = useWords()
  const [state, dispatch] = useReducer(editFloor, record ? floorOf(record) : emptyFloor, startEditing)
  const [stored, setStored] = useState(state.floor)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const saving = useFloorSaving(record, { created: words('saved.created'), updated: words('saved.updated') })
  const elsewhere = useMemo(() => new Set(codesOf(others.flatMap((floor) => floor.tables))), [others])
  // A new floor comes back among the others before the page is its own.
  const [takenBefore, setTakenBefore] = useState<ReadonlySet<string> | null>(null)
  const taken = takenBefore ?? elsewhere
  const { problems, floorProblems } = useProblems(state.floor, taken, saving.refusal)
  const isUnsaved = differs(state.floor, stored)
  const guard = useUnsavedGuard(isUnsaved)
  const load = (next: ShopMap) => {
    dispatch({ type: 'load', floor: floorOf(next) })
    setStored(floorOf(next))
  }
  const save = async () => {
    const [wrong] = problems.keys()
    if (wrong !== undefined) return dispatch({ type: 'select', ids: [wrong] })
    if (floorProblems.name) return dispatch({ type: 'select', ids: [] })
    if (!record) setTakenBefore(elsewhere)
    const saved = await saving.save(state.floor)
    if (!saved) return setTakenBefore(null)
    load(saved)
    if (!record) await guard.leave(() => onCreated(saved))
  }
  const keys = useEditorKeys(state, dispatch, taken, () => void save())
  const inspector = (
    <Inspector state={state} dispatch={dispatch} centers={centers} problems={problems} floorProblems={floorProblems} taken={taken} />
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the map and of undo, heard on their way up */}
      <Paper className={classes.editor} onKeyDown={keys}>
        <Toolbar
          state={state}
          dispatch={dispatch}
          taken={taken}
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
            {words(state.selection.length > 0 ? 'inspector.open_table' : 'inspector.open_floor')}
          </Button>
        </Toolbar>
        <Palette onAdd={(shape) => dispatch({ type: 'add', shape, taken })} />
        <FloorCanvas
          state={state}
          dispatch={dispatch}
          centers={centers}
          problems={problems}
          onDropShape={(shape, at) => dispatch({ type: 'add', shape, at, taken })}
        />
        <aside className={classes.inspector} aria-label={words('inspector.label')}>
          {inspector}
        </aside>
        <Legend centers={centers} counts={countByCenter(centers, state.floor.tables)} words={words} />
      </Paper>
      <Drawer
        hiddenFrom="md"
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        position="bottom"
        size="auto"
        title={words('inspector.label')}
        closeButtonProps={{ 'aria-label': words('stale.close') }}
      >
        {inspector}
      </Drawer>
      <LiveRegion state={state} words={words} />
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
function useProblems(floor: ReturnType<typeof startEditing>['floor'], taken: ReadonlySet<string>, refusal: Refusal | null) {
  const locale = currentLocale()
  return useMemo(() => {
    const problems = new Map<string, string>()
    for (const [id, key] of codeProblems(floor.tables, taken))
      problems.set(id, problemText(locale, { key, ...(key === 'max_length' ? { params: { max: 8 } } : {}) }))
    for (const [id, sentence] of refusal?.byTable ?? []) {
      const isUnchanged = floor.tables.find((table) => table.id === id) === refusal?.floor.tables.find((table) => table.id === id)
      if (isUnchanged && !problems.has(id)) problems.set(id, sentence)
    }
    const refusedName = refusal?.floor.name === floor.name ? refusal.byField.name : undefined
    const name = floor.name.trim() === '' ? problemText(locale, { key: 'required' }) : refusedName
    return { problems, floorProblems: { ...(name ? { name } : {}), ...pick(refusal, floor, 'width'), ...pick(refusal, floor, 'height') } }
  }, [floor, taken, refusal, locale])
}

function pick(refusal: Refusal | null, floor: { width: number; height: number }, field: 'width' | 'height') {
  const sentence = refusal?.floor[field] === floor[field] ? refusal.byField[field] : undefined
  return sentence ? { [field]: sentence } : {}
}

function Legend({ centers, counts, words }: { centers: readonly Center[]; counts: ReturnType<typeof countByCenter>; words: Words }) {
  if (counts.length === 0) return null
  return (
    <div className={classes.legend}>
      {counts.map(({ id }) => (
        <span key={id ?? 'none'}>
          <i aria-hidden style={{ background: centerColor(centers, id) }} />
          {centers.find((center) => center.id === id)?.name ?? words('inspector.no_center')}
        </span>
      ))}
    </div>
  )
}

/** Tells what a key has done to whom does not see the map. */
function LiveRegion({ state, words }: { state: ReturnType<typeof startEditing>; words: Words }) {
  const { floor, selection } = state
  const count = floor.tables.length
  const former = useRef(count)
  const [note, setNote] = useState('')
  const chosen = floor.tables.filter((table) => selection.includes(table.id))
  const [only] = chosen
  const place = only && chosen.length === 1 ? words('live.table', { code: only.code, x: only.x, y: only.y, rotation: only.rotation }) : ''
  useEffect(() => {
    if (former.current !== count) setNote(words('live.count', { count }))
    else setNote('')
    former.current = count
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a move that leaves the count as it is takes the note away again
  }, [count, place, words])
  return (
    <VisuallyHidden role="status">
      {note} {chosen.length > 1 ? words('live.tables', { count: chosen.length }) : place}
    </VisuallyHidden>
  )
}
