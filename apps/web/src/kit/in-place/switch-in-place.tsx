import type { ResourceDefinition } from '@pos/contract/resource'
import { useEffect, useEffectEvent } from 'react'
import type { StoredRecord } from '../list/read-all.ts'
import { useSaveInPlace } from './use-save-in-place.ts'

interface InPlaceProps {
  resource: ResourceDefinition
  record: StoredRecord
  source: string
  onClose: () => void
}

/** Toggles a switch of a row immediately. */
export function SwitchInPlace({ resource, record, source, onClose }: InPlaceProps) {
  const save = useSaveInPlace(resource)
  const flip = useEffectEvent(async () => {
    await save(record, source, record[source] !== true)
    onClose()
  })
  useEffect(() => void flip(), [])
  return null
}
