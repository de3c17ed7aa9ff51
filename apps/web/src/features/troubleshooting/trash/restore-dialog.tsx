import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import type { TrashEntry } from '@pos/contract/history/trash'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import type { Refusal } from './use-restoring.ts'

interface RestoreDialogProps {
  refusal: Refusal
  kindOf: (resource: string) => string
  onRestore: (entry: TrashEntry, name: string) => Promise<void>
  onClose: () => void
}

/**
 * Explains why a record cannot be restored: a taken name can be changed, missing records are named.
 */
export function RestoreDialog({
  refusal: { entry, missing, problems, name },
  kindOf,
  onRestore,
  onClose,
}: RestoreDialogProps) {
  const { t } = useTranslation(['trash', 'common'])
  const [next, setNext] = useState(`${name} (2)`)
  const isMissing = missing.length > 0
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void onRestore(entry, next)
  }
  return (
    <Dialog
      onClose={onClose}
      title={isMissing ? t('trash:missing_title', { name: entry.name }) : t('trash:taken_title')}
    >
      {isMissing ? (
        <Stack gap="sm">
          <Text size="sm">{t('trash:missing_text')}</Text>
          <List size="sm">
            {missing.map((one, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list does not change while it is shown
              <List.Item key={index}>
                {one.in_trash
                  ? t('trash:missing_in_trash', {
                      name: one.name ?? '',
                      kind: kindOf(one.resource),
                    })
                  : t('trash:missing_gone', { kind: kindOf(one.resource) })}
              </List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('common:close')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              label={t('trash:new_name')}
              value={next}
              error={problems.join('\n')}
              onChange={(event) => setNext(event.currentTarget.value)}
              maxLength={200}
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit">{t('trash:restore')}</Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
