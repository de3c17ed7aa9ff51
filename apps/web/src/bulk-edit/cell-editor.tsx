import { foldSearch } from '@pos/domain/text/fold-search'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn } from './cell-values.ts'
import classes from './grid.module.css'

const mostShown = 8

interface CellEditorProps {
  column: GridColumn
  label: string
  /** Position of the cell in the grid's body, in CSS pixels. */
  anchor: { left: number; top: number; width: number }
  /** The typed text; null while nothing is being typed. */
  draft: string | null
  activeCell: string
  onDraft: (text: string) => void
  onCommit: (text: string, rows: number, columns: number) => void
  onCancel: () => void
  onKey: (event: KeyboardEvent) => void
  onPaste: (text: string) => void
  onCopy: (event: ClipboardEvent, isCut: boolean) => void
}

/**
 * The one text box of the grid. It always covers the selected cell and has the focus, invisible
 * until something is typed, so that Japanese input, paste and phone keyboards work as in any text
 * box.
 */
export function CellEditor(props: CellEditorProps) {
  const { column, label, anchor, draft, activeCell, onPaste, onCopy } = props
  const box = useRef<HTMLInputElement>(null)
  const { choices, at, isOpen, type, commit, press } = useSuggestions(props)
  const isTyping = draft !== null
  useLayoutEffect(() => {
    const { current } = box
    if (isTyping) current?.setSelectionRange(current.value.length, current.value.length)
  }, [isTyping])
  const clipboard = (event: ClipboardEvent, isCut: boolean) =>
    draft === null && onCopy(event, isCut)
  return (
    <div role="row" className={classes.editor} style={anchor} data-typing={isTyping || undefined}>
      <div role="gridcell">
        <input
          ref={box}
          id="grid-keyboard"
          aria-label={label}
          aria-activedescendant={isOpen && at >= 0 ? `choice-${at}` : activeCell}
          aria-expanded={column.options.length > 0 ? isOpen : undefined}
          role={column.options.length > 0 ? 'combobox' : undefined}
          aria-controls={column.options.length > 0 ? 'grid-choices' : undefined}
          autoComplete="off"
          spellCheck={false}
          inputMode={
            ['money', 'integer', 'decimal'].includes(column.field.kind) ? 'decimal' : 'text'
          }
          value={draft ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={() => draft !== null && commit(0, 0)}
          onCopy={(event) => clipboard(event, false)}
          onCut={(event) => clipboard(event, true)}
          onPaste={(event) => {
            if (draft !== null) return
            event.preventDefault()
            onPaste(event.clipboardData.getData('text/plain'))
          }}
        />
        {isOpen && (
          <Suggestions
            label={label}
            choices={choices}
            active={at}
            onSelect={(choice) => commit(0, 0, choice)}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Returns suggestions for the typed text, the one selected by the arrow keys, and the key handler.
 */
function useSuggestions({ column, draft, onDraft, onCommit, onCancel, onKey }: CellEditorProps) {
  const [at, setAt] = useState(-1)
  const choices = draft === null ? [] : suggestionsFor(column, draft)
  const isOpen = draft !== null && choices.length > 0
  const type = (text: string) => {
    setAt(-1)
    onDraft(text)
  }
  const commit = (rows: number, columns: number, selected = choices[at]) => {
    const text = selected === undefined ? (draft ?? '') : withChoice(column, draft ?? '', selected)
    setAt(-1)
    onCommit(text, rows, columns)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (draft === null) return onKey(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && isOpen) setAt((index) => Math.max(-1, Math.min(choices.length - 1, index + step)))
    else if (event.key === 'Enter') commit(event.shiftKey ? -1 : 1, 0)
    else if (event.key === 'Tab') commit(0, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { choices, at, isOpen, type, commit, press }
}

interface SuggestionsProps {
  label: string
  choices: readonly string[]
  /** Index of the option that Enter chooses; -1 for the typed text. */
  active: number
  onSelect: (choice: string) => void
}

function Suggestions({ label, choices, active, onSelect }: SuggestionsProps) {
  return (
    <div id="grid-choices" role="listbox" aria-label={label} className={classes.choices}>
      {choices.map((choice, index) => (
        <div
          key={choice}
          id={`choice-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault()
            onSelect(choice)
          }}
        >
          {choice}
        </div>
      ))}
    </div>
  )
}

const isMany = (column: GridColumn) =>
  column.field.kind === 'references' || column.field.kind === 'choices'

/** The options that match the typed text; in a cell with several, the text after the last comma. */
function suggestionsFor(column: GridColumn, draft: string): string[] {
  const typed = foldSearch((isMany(column) ? draft.split(/[,、，]/).at(-1) : draft) ?? '').trim()
  const selected = new Set(isMany(column) ? draft.split(/[,、，]/).map((part) => part.trim()) : [])
  const labels = column.options
    .map((option) => option.label)
    .filter((label) => !selected.has(label))
  const isWhole = labels.some((label) => foldSearch(label) === typed)
  return labels.filter((label) => isWhole || foldSearch(label).includes(typed)).slice(0, mostShown)
}

function withChoice(column: GridColumn, draft: string, choice: string) {
  return isMany(column)
    ? [
        ...draft
          .split(/[,、，]/)
          .slice(0, -1)
          .map((part) => part.trim()),
        choice,
      ].join(', ')
    : choice
}
