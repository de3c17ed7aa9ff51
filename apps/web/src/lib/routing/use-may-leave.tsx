import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { choose } from '#ui/feedback/confirm-store.ts'
import { type Unsaved, unsaved } from './unsaved.ts'

/**
 * Asks before unsaved changes are lost: save and leave, discard, or stay. Resolves to true if there
 * are none, if they were saved, or if the person discards them.
 */
export function useMayLeave(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  return async () => {
    const forms = unsaved.all()
    if (forms.length === 0) return true
    const canSave = forms.every(({ save }) => save)
    const changes = await Promise.all(forms.map(async (form) => form.changes?.()))
    const message = (
      <>
        {t(canSave ? 'unsaved.text_save' : 'unsaved.text')}
        <div style={{ marginTop: 8 }}>
          {changes.map((content, index) => (
            <Fragment key={index}>{content}</Fragment>
          ))}
        </div>
      </>
    )
    const stay = { title: t('unsaved.title'), message, cancel: t('unsaved.stay') }
    if (!canSave)
      return (await choose({ ...stay, ok: t('unsaved.discard'), color: 'error' })) === 'yes'
    const width = forms.some((form) => form.changes) ? 720 : 520
    const answer = await choose({
      ...stay,
      width,
      ok: t('unsaved.save'),
      discard: t('unsaved.discard'),
    })
    return answer === 'yes' ? saveAll(forms) : answer === 'discard'
  }
}

/** One after the other: a refusal keeps the person on the page, with the error at its field. */
async function saveAll(forms: readonly Unsaved[]): Promise<boolean> {
  for (const { save } of forms) if (!(await save?.())) return false
  return true
}
