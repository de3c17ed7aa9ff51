import { List, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { confirm } from '#ui/confirm-store.ts'
import { InfoDialog } from '#ui/info-dialog.tsx'
import { notify } from '#ui/snackbar-store.ts'
import { resourceNamed } from '../data/referrers.ts'
import { type AnyRecord, type RecordUse, useResource } from '../data/resource-access.ts'
import { TextLink } from '../screen/links.tsx'
import { useResourceTexts } from '../screen/resource-texts.ts'

/** Deleting with its question, its notice, and the list of places when the record is in use. `dialog` must be drawn. */
export function useRemoval(resource: ResourceDefinition, onRemoved?: () => void): { ask: (record: AnyRecord) => void; dialog: ReactNode } {
  const { t } = useTranslation(['kit', 'common'])
  const access = useResource(resource)
  const [blocked, setBlocked] = useState<{ name: string; uses: readonly RecordUse[] } | null>(null)
  const remove = useCallback(
    async (record: AnyRecord) => {
      const name = String(record[resource.label] ?? '')
      const isSure = await confirm({
        title: t('kit:delete.title', { name }),
        message: t('kit:delete.text'),
        ok: t('kit:delete.ok'),
        cancel: t('common:cancel'),
        color: 'error',
      })
      if (!isSure) return
      try {
        await access.remove(record.id, { silent: true })
        notify({ message: t('kit:done.deleted') })
        onRemoved?.()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const uses = error.body.exception === 'RecordInUse' && Array.isArray(error.body.data) ? (error.body.data as RecordUse[]) : []
        if (uses.length > 0) setBlocked({ name, uses })
        else if (error.status !== 401) notify({ message: error.message, color: 'error' })
      }
    },
    [access, resource, onRemoved, t],
  )
  const dialog = blocked && (
    <InfoDialog opened onClose={() => setBlocked(null)} title={t('kit:in_use.title', { name: blocked.name })} close={t('common:close')}>
      <Text mb="xs">{t('kit:in_use.text')}</Text>
      <List spacing={4}>
        {blocked.uses.map((use) => (
          <List.Item key={`${use.resource} ${use.id}`}>
            <Suspense>
              <Use use={use} />
            </Suspense>
          </List.Item>
        ))}
      </List>
    </InfoDialog>
  )
  const ask = useCallback((record: AnyRecord) => void remove(record), [remove])
  return { ask, dialog }
}

function Use({ use }: { use: RecordUse }) {
  const texts = useResourceTexts(use.resource)
  const resource = resourceNamed(use.resource)
  return (
    <>
      {texts.one}: {resource ? <TextLink to={`/pos/${resource.path}/${use.id}`}>{use.name}</TextLink> : use.name}
    </>
  )
}
