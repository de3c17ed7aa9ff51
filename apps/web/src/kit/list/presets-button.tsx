import { Button, type ButtonProps } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useState } from 'react'
import { resourceClient } from '#lib/api/resource-client.ts'
import { useProfile } from '#lib/profile.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useLabels } from '../resource/labels.ts'
import { useResource } from '../resource/use-resource.ts'

interface PresetsButtonProps extends Pick<ButtonProps, 'size'> {
  resource: ResourceDefinition
  onDone?: () => unknown
}

/**
 * Adds the records that are usual, or required by law, in the shop's country. Its texts are
 * `<resource>.presets` and `.presets_done`.
 */
export function PresetsButton({ resource, size, onDone }: PresetsButtonProps) {
  const labels = useLabels(resource)
  const country = useProfile().shop?.country_code ?? 'JP'
  const { refresh } = useResource(resource)
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    try {
      const { data } = await resourceClient(resource).addPresets(country)
      await refresh()
      onDone?.()
      notify({ message: labels.text('presets_done', { ...data }) })
    } finally {
      setAdding(false)
    }
  }
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      loading={isAdding}
      onClick={() => void add()}
    >
      {labels.text('presets')}
    </Button>
  )
}
