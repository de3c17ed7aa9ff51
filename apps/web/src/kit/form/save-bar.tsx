import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BarEnd } from '#ui/layout/bar-end.tsx'
import classes from './save-bar.module.css'

interface SaveBarProps {
  isNew?: boolean
  /** The list has a next record. */
  hasNext?: boolean
  isSaving: boolean
  isDirty: boolean
  /** True if there is nothing that can be saved. */
  isDisabled?: boolean
  /** Number of unsaved fields; missing if it is unknown. */
  changed?: number
  /** Restores the saved values. */
  onDiscard: () => void
  /**
   * The form is inactive while Cancel is pressed: an error of the field that loses the focus would
   * move the button.
   */
  onLeaving?: (isActive: boolean) => void
  /** Missing if the form has no list to go back to. */
  onCancel?: () => void
}

/**
 * The bar below a form, always visible: Save and its variants, Cancel, and the number of unsaved
 * fields.
 */
export function SaveBar({
  isNew = false,
  hasNext = false,
  isSaving,
  isDirty,
  isDisabled = false,
  changed,
  onDiscard,
  onLeaving,
  onCancel,
}: SaveBarProps): ReactNode {
  const { t } = useTranslation(['kit', 'common'])
  const onward = isNew ? 'new' : hasNext ? 'next' : null
  return (
    <div className={`${classes.bar} pos-no-print`} data-save-bar>
      <Button type="submit" loading={isSaving} disabled={isDisabled}>
        {t('common:save')}
      </Button>
      {onward && (
        <Button
          type="submit"
          variant="default"
          name="after"
          value={onward}
          disabled={isSaving || (!isNew && !isDirty)}
        >
          {t(`kit:save_and.${onward}`)}
        </Button>
      )}
      {onCancel && (
        <Button
          variant="default"
          onPointerDown={() => onLeaving?.(false)}
          onPointerLeave={() => onLeaving?.(true)}
          onPointerCancel={() => onLeaving?.(true)}
          onClick={onCancel}
        >
          {t('common:cancel')}
        </Button>
      )}
      <span className={classes.changed} aria-live="polite">
        {isDirty
          ? isNew || changed === undefined
            ? t('kit:unsaved')
            : t('kit:changed', { count: changed })
          : ''}
      </span>
      {isDirty && !isNew && (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('kit:discard')}
        </Button>
      )}
      <BarEnd className={classes.end} />
    </div>
  )
}
