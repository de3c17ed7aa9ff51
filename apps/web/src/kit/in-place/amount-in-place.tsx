import type { ResourceDefinition } from '@pos/contract/resource'
import { moneyToInput, parseMoney } from '@pos/domain/money/money'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import classes from '#ui/table/table.module.css'
import type { StoredRecord } from '../list/read-all.ts'
import { useLabels } from '../resource/labels.ts'
import { useSaveInPlace } from './use-save-in-place.ts'

interface InPlaceProps {
  resource: ResourceDefinition
  record: StoredRecord
  source: string
  /** The cell that the box covers. */
  cell: HTMLTableCellElement
  onClose: () => void
}

/** An amount edited in its cell: Enter saves, Escape and blur cancel. */
export function AmountInPlace({ resource, record, source, cell, onClose }: InPlaceProps) {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const labels = useLabels(resource)
  const save = useSaveInPlace(resource)
  const box = useRef<HTMLInputElement>(null)
  const stored = record[source]
  const [text, setText] = useState(typeof stored === 'number' ? moneyToInput(stored, currency) : '')
  const [isSaving, setSaving] = useState(false)
  useEffect(() => box.current?.select(), [])
  const amount = text.trim() === '' ? null : parseMoney(text, currency)
  const isWrong = text.trim() === '' ? resource.fields[source]?.required === true : amount === null
  const press = async (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onClose()
    if (isWrong) return notify({ message: t('in_place.invalid'), color: 'error' })
    setSaving(true)
    const isSaved = await save(record, source, amount)
    setSaving(false)
    if (isSaved) onClose()
    else box.current?.focus()
  }
  return createPortal(
    <input
      ref={box}
      className={classes.inPlace}
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      aria-label={t('in_place.edit', { field: labels.field(source) })}
      aria-invalid={isWrong || undefined}
      readOnly={isSaving}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => void press(event)}
      onBlur={() => !isSaving && onClose()}
    />,
    cell,
  )
}
