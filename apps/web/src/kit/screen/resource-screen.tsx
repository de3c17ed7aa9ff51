import type { ResourceDefinition } from '@pos/contract/resource'
import { useMatch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useGo } from './links.tsx'
import { type Screen, ScreenContext } from './screen-context.ts'
import { matchScreen } from './screen-path.ts'

const none: Readonly<Record<string, string>> = {}

/**
 * A resource's screens in one: list, new, edit and batch, by the address. Its parts (`Table`, `ListActions`, `Form`) show themselves in
 * the modes that they belong to. `fixed`: fields that the address decides; `batch`: the grid for many records at once.
 */
export function ResourceScreen({
  resource,
  fixed = none,
  batch,
  children,
}: {
  resource: ResourceDefinition
  fixed?: Readonly<Record<string, string>>
  batch?: ReactNode
  children: ReactNode
}) {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const hasBatch = batch !== undefined
  const screen = useMemo((): Screen | null => {
    const path = matchScreen(resource, pathname)
    return path && { ...path, resource, fixed, hasBatch }
  }, [resource, pathname, fixed, hasBatch])
  if (!screen) return null
  return (
    <ScreenContext value={screen}>
      <Suspense>{screen.mode === 'batch' ? (batch ?? <Leave to={screen.base} />) : children}</Suspense>
    </ScreenContext>
  )
}

function Leave({ to }: { to: string }) {
  const go = useGo()
  useEffect(() => go(to, { replace: true }), [go, to])
  return null
}
