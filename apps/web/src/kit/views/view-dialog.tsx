import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { ListView } from '@pos/contract/accounts/list-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { Dialog } from '#lib/dialog.tsx'

type Typed = Pick<ListView, 'name' | 'is_default'>

interface ViewDialogProps {
  /** The view to rename; missing for a new one. */
  view?: Typed
  save: (typed: Typed) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view and whether the list opens with it. */
export function ViewDialog({ view, save, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const [name, setName] = useState(view?.name ?? '')
  const [isDefault, setDefault] = useState(view?.is_default ?? false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await save({ name: name.trim(), is_default: isDefault })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.body.errors?.name?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t(view ? 'kit:views.rename' : 'kit:views.save')} size={450}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            label={t('kit:views.name')}
            value={name}
            maxLength={60}
            error={problem}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <Checkbox
            label={t('kit:views.opens_with')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
