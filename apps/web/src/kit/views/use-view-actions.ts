import type { ListView } from '@pos/contract/accounts/list-views'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { refreshProfile } from '#lib/profile.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** A list's resource or a report with saved views. */
export interface ViewedResource {
  readonly name: string
}
type Typed = Pick<ListView, 'name' | 'is_default'>

/** Saves, changes and deletes views of a list or report. The dialog shows refusals. */
export function useViewActions(resource: ViewedResource) {
  const { t } = useTranslation('kit')
  const change = async (
    id: string,
    next: Partial<Typed & Pick<ListView, 'query'>>,
  ): Promise<ListView> => {
    const { data } = await api.put(`/v1/list-views/${id}`, next, { silent: true })
    await refreshProfile()
    notify({ message: t('views.saved', { name: data.name }) })
    return data
  }
  return {
    change,
    /** The same from a menu, which has no place for errors and shows them as messages. */
    changeAtOnce: (...given: Parameters<typeof change>) =>
      change(...given).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        notify({ message: error.message, color: 'error' })
      }),
    async add(view: Typed & Pick<ListView, 'query'>): Promise<ListView> {
      const { data } = await api.post(
        '/v1/list-views',
        { resource: resource.name, ...view },
        { silent: true },
      )
      await refreshProfile()
      notify({ message: t('views.saved', { name: data.name }) })
      return data
    },
    /** Resolves to true if the view was deleted; asks first. */
    async remove({ id, name }: ListView): Promise<boolean> {
      const question = {
        title: t('delete.title'),
        message: t('views.delete_text', { name }),
        ok: t('delete.button'),
        color: 'error',
      }
      if (!(await confirm(question))) return false
      await api.delete(`/v1/list-views/${id}`)
      await refreshProfile()
      return true
    },
  }
}
