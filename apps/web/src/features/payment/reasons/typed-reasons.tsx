import { Button, Select, Text } from '@mantine/core'
import { reasons } from '@pos/contract/pricing/reasons'
import type { TypedReason } from '@pos/contract/pricing/typed-reasons'
import type { RecordOf } from '@pos/contract/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResource } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useSend } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { Dialog } from '#lib/dialog.tsx'
import { formatNumber } from '#lib/text/format.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

type Reason = RecordOf<typeof reasons>

/** Opens the tool that adds typed texts to reasons. */
export function TypedReasonsButton() {
  const { t } = useTranslation('reasons')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('typed.button')}
      </Button>
      {isOpen && <TypedReasons onClose={() => setOpen(false)} />}
    </>
  )
}

function TypedReasons({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reasons')
  const { refresh } = useResource(reasons)
  const typed = useEndpoint('/v1/typed-reasons')
  const listed = useEndpoint('/v1/reasons', { per_page: '200' })
  return (
    <Dialog onClose={onClose} title={t('typed.title')} size={720}>
      <Text size="sm" c="dimmed" mb="md">
        {t('typed.text')}
      </Text>
      <LoadState of={[typed, listed]}>
        {typed.data && listed.data ? (
          <TypedTable
            typed={typed.data}
            reasons={listed.data}
            onDone={async () => {
              await Promise.all([typed.refetch(), listed.refetch(), refresh()])
            }}
          />
        ) : (
          <TableSkeleton columns={3} label={t('typed.title')} />
        )}
      </LoadState>
    </Dialog>
  )
}

/** The value of the choice that creates a reason. */
const newReason = 'new'
/** The longest name of a reason. */
const longestName = 60

interface TypedTableProps {
  typed: readonly TypedReason[]
  reasons: readonly Reason[]
  onDone: () => Promise<unknown>
}

/** The typed texts, each with a choice of the reason that it means. */
function TypedTable({ typed, reasons: listed, onDone }: TypedTableProps) {
  const { t } = useTranslation('reasons')
  const assign = useAssign(onDone)
  if (typed.length === 0) return <Text>{t('typed.none')}</Text>
  const options = listed.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <PlainTable
      label={t('typed.title')}
      isStacked
      records={typed}
      keyOf={({ text }) => text}
      columns={[
        { label: t('typed.typed'), role: 'title', render: ({ text }) => text },
        {
          label: t('typed.used'),
          render: ({ kinds }) => kinds.map((kind) => t(`options.kinds.${kind}`)).join(', '),
        },
        {
          label: t('typed.count'),
          look: 'number',
          render: ({ count }) => formatNumber(count),
        },
        {
          label: t('typed.reason'),
          minWidth: 200,
          render: (one) => (
            <Select
              size="xs"
              aria-label={`${t('typed.reason')}: ${one.text}`}
              placeholder={t('typed.choose')}
              value={null}
              searchable
              comboboxProps={{ withinPortal: true }}
              data={[
                ...(one.text.length <= longestName
                  ? [{ value: newReason, label: t('typed.new') }]
                  : []),
                ...options,
              ]}
              onChange={(value) =>
                void assign(one, value === newReason ? null : listed.find(({ id }) => id === value))
              }
            />
          ),
        },
      ]}
    />
  )
}

/** Adds a text to a reason, or creates a reason of that name. */
function useAssign(onDone: () => Promise<unknown>) {
  const { t } = useTranslation('reasons')
  const send = useSend()
  return async ({ text, kinds }: TypedReason, reason: Reason | null | undefined) => {
    if (reason === undefined) return
    const isSaved =
      reason === null
        ? await send('POST', '/v1/reasons', { name: text, kinds: [...kinds] })
        : await send('PUT', `/v1/reasons/${reason.id}`, {
            version: reason.version,
            aliases: [...reason.aliases, { text }],
          })
    if (!isSaved) return
    notify({ message: t('typed.done', { text, reason: reason?.name ?? text }) })
    await onDone()
  }
}
