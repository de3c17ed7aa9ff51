import { useRouterState } from '@tanstack/react-router'

/**
 * The record in the current address. While it is fetched, the previous screen is still displayed,
 * but keys already apply to this one.
 */
export function useAddressedRecord(ids: readonly string[], id: string | null): string | null {
  const addressed = useRouterState({
    select: (state) => state.location.pathname.split('/').at(-1) ?? '',
  })
  return id !== null && ids.includes(addressed) ? addressed : id
}
