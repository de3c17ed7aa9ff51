import { useRouterState } from '@tanstack/react-router'

/**
 * The one of a list's records that the address names by now. While it is fetched, the screen of the
 * one before still stands, and keys that are pressed meanwhile are meant from here.
 */
export function useAddressedRecord(ids: readonly string[], id: string | null): string | null {
  const addressed = useRouterState({
    select: (state) => state.location.pathname.split('/').at(-1) ?? '',
  })
  return id !== null && ids.includes(addressed) ? addressed : id
}
