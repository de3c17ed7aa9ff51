import type { Profile } from '@pos/contract/accounts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from './api/api-client.ts'
import { profileQuery } from './profile.ts'

/** Preferences that are switches. */
type Preferences = Partial<Record<'confirm_updates' | 'compact_rows', boolean>>

/**
 * Saves preferences with the account, for every browser of the person; they apply at once. `save`
 * returns true on success.
 */
export function useSavePreferences() {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const save = async (preferences: Preferences) => {
    const before = client.getQueryData<Profile>(profileQuery.queryKey)
    const show = (profile: Profile | undefined) =>
      client.setQueryData<Profile>(profileQuery.queryKey, profile)
    setSaving(true)
    show(before && { ...before, ...preferences })
    try {
      const { data } = await api.put('/v1/profile/preferences', preferences, { keepalive: true })
      show(data)
      return true
    } catch (error) {
      // The message shows the reason; nothing has changed.
      show(before)
      if (!(error instanceof ApiError)) throw error
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
