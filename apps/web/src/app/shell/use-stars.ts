import { mostStarred, type Profile } from '@pos/contract/accounts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { profileQuery, useProfile } from '#lib/profile.ts'
import type { MenuLink } from '../routing/navigation.ts'

/**
 * The screens that the person starred, in every browser, in the order of starring; of those in the
 * menu.
 */
export function useStars(links: readonly MenuLink[]) {
  const { starred } = useProfile()
  const client = useQueryClient()
  const show = (paths: readonly string[]) =>
    client.setQueryData(
      profileQuery.queryKey,
      (profile: Profile | undefined) => profile && { ...profile, starred: [...paths] },
    )
  const toggle = (path: string) => {
    const next = starred.includes(path)
      ? starred.filter((one) => one !== path)
      : [...starred, path].slice(-mostStarred)
    show(next)
    // The client reports the error; the former stars are shown again.
    api
      .put('/v1/profile/preferences', { starred: next }, { keepalive: true })
      .catch(() => show(starred))
  }
  return {
    stars: starred.flatMap((path) => links.find((link) => link.path === path) ?? []),
    isStarred: (path: string) => starred.includes(path),
    toggle,
  }
}
