import '@mantine/core/styles/Drawer.css'
import { Button, Drawer, Paper, VisuallyHidden } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#kit/form/save-bar.tsx'
import { useSaveKey } from '#kit/form/use-save-key.ts'
import { type Center, centerColor, tablesByCenter } from './canvas/center-colors.ts'
import { floorOf, type ShopMap } from './canvas/floor-body.ts'
import { FloorCanvas } from './canvas/floor-canvas.tsx'
import type { startEditing } from './edit-floor.ts'
import classes from './floor.module.css'
import { Inspector } from './inspector.tsx'
import { Palette } from './palette.tsx'
import { StaleFloorDialog } from './stale-floor-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useFloor } from './use-floor.ts'

interface FloorEditorProps {
  /** null: a new floor. */
  record: ShopMap | null
  /** The floor that a new one copies. */
  template: ShopMap | null
  /** The shop's other floors, whose table codes are taken. */
  others: readonly ShopMap[]
  centers: readonly Center[]
  onCreated: (record: ShopMap) => Promise<unknown>
}

/** Draws and edits one floor. */
export function FloorEditor({ record, template, others, centers, onCreated }: FloorEditorProps) {
  const { t: texts } = useTranslation('shop-maps')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const floor = useFloor({ record, template, others, onCreated })
  const { state, dispatch, usedCodes, problems, isUnsaved, saving, load } = floor
  const navigate = useNavigate()
  const keys = useEditorKeys(state, dispatch, usedCodes)
  useSaveKey()
  const edited = { state, dispatch, centers, problems }
  const inspector = (
    <Inspector
      {...edited}
      floorProblems={isUnsaved ? floor.floorProblems : {}}
      usedCodes={usedCodes}
    />
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the map and of undo that bubble up */}
      <Paper className={classes.editor} onKeyDown={keys}>
        <Toolbar
          state={state}
          dispatch={dispatch}
          usedCodes={usedCodes}
          problemCount={problems.size}
        >
          <SheetButton isTable={state.selection.length > 0} onOpen={() => setSheetOpen(true)} />
        </Toolbar>
        <Palette onAdd={(shape) => dispatch({ type: 'add', shape, usedCodes })} />
        <FloorCanvas
          {...edited}
          onDropShape={(shape, at) => dispatch({ type: 'add', shape, at, usedCodes })}
        />
        <aside className={classes.inspector} aria-label={texts('inspector.label')}>
          {inspector}
        </aside>
        <Legend
          centers={centers}
          groups={tablesByCenter(centers, state.floor.tables)}
          texts={texts}
        />
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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void floor.save()
        }}
      >
        <SaveBar
          isNew={record === null}
          isSaving={saving.isSaving}
          isDirty={isUnsaved}
          isDisabled={!isUnsaved}
          onDiscard={() => record && load(record)}
          onCancel={() => void navigate({ to: '/pos/shop-maps' })}
        />
      </form>
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

/** Opens the settings from the bottom on screens without room next to the map. */
function SheetButton({ isTable, onOpen }: { isTable: boolean; onOpen: () => void }) {
  const { t: texts } = useTranslation('shop-maps')
  return (
    <Button
      hiddenFrom="md"
      size="xs"
      variant="default"
      leftSection={<IconAdjustments size={14} />}
      onClick={onOpen}
    >
      {texts(isTable ? 'inspector.open_table' : 'inspector.open_floor')}
    </Button>
  )
}

function Legend({
  centers,
  groups,
  texts,
}: {
  centers: readonly Center[]
  groups: ReturnType<typeof tablesByCenter>
  texts: TFunction<'shop-maps'>
}) {
  if (groups.length === 0) return null
  return (
    <div className={classes.legend}>
      {groups.map(({ id }) => (
        <span key={id ?? 'none'}>
          <i aria-hidden style={{ background: centerColor(centers, id) }} />
          {centers.find((center) => center.id === id)?.name ?? texts('inspector.no_center')}
        </span>
      ))}
    </div>
  )
}

/** Announces the effect of a key to screen readers. */
function LiveRegion({
  state,
  texts,
}: {
  state: ReturnType<typeof startEditing>
  texts: TFunction<'shop-maps'>
}) {
  const { floor, selection } = state
  const count = floor.tables.length
  const former = useRef(count)
  const [note, setNote] = useState('')
  const selected = floor.tables.filter((table) => selection.includes(table.id))
  const [only] = selected
  const announcement =
    only && selected.length === 1
      ? texts('live.table', { code: only.code, x: only.x, y: only.y, rotation: only.rotation })
      : ''
  useEffect(() => {
    if (former.current !== count) setNote(texts('live.count', { count }))
    else setNote('')
    former.current = count
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a move that keeps the count hides the note again
  }, [count, announcement, texts])
  return (
    <VisuallyHidden role="status">
      {note} {selected.length > 1 ? texts('live.tables', { count: selected.length }) : announcement}
    </VisuallyHidden>
  )
}
