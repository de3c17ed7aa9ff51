import { Button, Group, Text } from '@mantine/core'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { hasPriceChange } from '@pos/contract/exchange/price-change'
import {
  IconBuildingStore,
  IconCopy,
  IconPencil,
  IconPercentage,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InUseDialog } from '#kit/form/in-use-dialog.tsx'
import type { SelectionBarProps } from '#kit/list/list-tools.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { CopyToShops } from './copy/copy-to-shops.tsx'
import { ExportSelected } from './export-selected.tsx'
import { FieldDialog, sharedFields } from './field-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { SelectMatching } from './select-matching.tsx'
import classes from './selection-bar.module.css'
import { useSelectionActions } from './use-selection-actions.ts'

type DialogName = 'prices' | 'field' | 'copy'
const button = { size: 'compact-sm', variant: 'default' } as const

/** Actions on the selected records, for all of them or none. */
export function SelectionBar(props: SelectionBarProps) {
  const { resource, records, search, total, isWholePage, onSelect, onDone } = props
  const { t } = useTranslation('kit')
  const actions = useSelectionActions(props)
  const [open, setOpen] = useState<DialogName | null>(null)
  const count = records.length
  return (
    <Group
      px="sm"
      pb="sm"
      gap="xs"
      className={classes.bar ?? ''}
      data-selection
      role="toolbar"
      aria-label={t('transfer.selected', { count })}
    >
      <Text size="sm" fw={600} aria-live="polite" mr="xs">
        {t('transfer.selected', { count })}
      </Text>
      {isWholePage && (
        <SelectMatching
          resource={resource}
          search={search}
          total={total}
          count={count}
          onSelect={onSelect}
        />
      )}
      <Changes {...props} actions={actions} onOpen={setOpen} />
      <Copies {...props} onOpen={setOpen} />
      <ExportSelected resource={resource} records={records} search={search} total={total} />
      <Button
        size="compact-sm"
        variant="light"
        color="error"
        leftSection={<IconTrash size={16} />}
        loading={actions.busy === 'delete'}
        onClick={() => void actions.askAndDelete()}
      >
        {t('delete.button')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {t('transfer.unselect')}
      </Button>
      <Dialogs {...props} open={open} onClose={() => setOpen(null)} />
      {actions.uses && <InUseDialog uses={actions.uses} onClose={actions.hideUses} />}
    </Group>
  )
}

interface ChangesProps extends Pick<SelectionBarProps, 'resource'> {
  actions: ReturnType<typeof useSelectionActions>
  onOpen: (dialog: DialogName) => void
}

/** Depending on the resource: one value for all, activation, prices. */
function Changes({ resource, actions, onOpen }: ChangesProps) {
  const { t } = useTranslation('kit')
  return (
    <>
      {sharedFields(resource).length > 0 && (
        <Button {...button} leftSection={<IconPencil size={16} />} onClick={() => onOpen('field')}>
          {t('same.button')}
        </Button>
      )}
      {'active' in resource.fields &&
        (['activate', 'deactivate'] as const).map((action) => (
          <Button
            key={action}
            {...button}
            leftSection={
              action === 'activate' ? <IconToggleRight size={16} /> : <IconToggleLeft size={16} />
            }
            loading={actions.busy === action}
            onClick={() => void actions.run(action)}
          >
            {t(`transfer.${action}`)}
          </Button>
        ))}
      {hasPriceChange(resource) && (
        <Button
          {...button}
          leftSection={<IconPercentage size={16} />}
          onClick={() => onOpen('prices')}
        >
          {t('prices.button')}
        </Button>
      )}
    </>
  )
}

/** A copy in this shop, for a single record; copies to other shops. */
function Copies({
  resource,
  records,
  onOpen,
}: Pick<SelectionBarProps, 'resource' | 'records'> & Pick<ChangesProps, 'onOpen'>) {
  const { t } = useTranslation('kit')
  const { base } = useResourceRoute()
  const { shops } = useProfile()
  const count = records.length
  return (
    <>
      {count === 1 && (
        <Button
          {...button}
          leftSection={<IconCopy size={16} />}
          component={PageLink}
          to={`${base}/new`}
          search={{ copy_of: records[0]?.id }}
        >
          {t('transfer.duplicate')}
        </Button>
      )}
      {isCopyable(resource) && shops.length > 1 && (
        <Button
          {...button}
          leftSection={<IconBuildingStore size={16} />}
          onClick={() => onOpen('copy')}
        >
          {t('copies.to_selected', { count })}
        </Button>
      )}
    </>
  )
}

type DialogsProps = Pick<SelectionBarProps, 'resource' | 'records' | 'onDone'> & {
  open: DialogName | null
  onClose: () => void
}

function Dialogs({ resource, records, onDone, open, onClose }: DialogsProps) {
  if (open === 'copy') return <CopyToShops selected={{ resource, records }} onClose={onClose} />
  if (open === 'field')
    return <FieldDialog resource={resource} records={records} onClose={onClose} onDone={onDone} />
  if (open !== 'prices') return null
  return (
    <PriceDialog
      resource={resource}
      search={{}}
      ids={records.map((record) => record.id)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
