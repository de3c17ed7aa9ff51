import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import {
  Alert,
  Button,
  Checkbox,
  Modal,
  MultiSelect,
  Radio,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { hasMoney, isCopyable } from '@pos/contract/exchange/copyable'
import { copyModes } from '@pos/contract/exchange/transfer'
import { can } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { foldSearch } from '@pos/domain/text/fold-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyToShopsProps } from '#kit/list/list-tools.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { resourceNamed } from '#kit/resource/reference-names.ts'
import { useProfile } from '#lib/profile.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { steady } from '../steady.ts'
import classes from './copies.module.css'
import { CopyProgress } from './copy-progress.tsx'
import { CopyShopRow } from './copy-shop-row.tsx'
import { type CopyOptions, useCopyToShops } from './use-copy-to-shops.ts'

/** From this number of shops on, there is a search box. */
const manyShops = 8

type Copy = ReturnType<typeof useCopyToShops>

/** Copies records to other shops: content and options, shops with their previews, result. */
export function CopyToShops({ onClose, ...props }: CopyToShopsProps) {
  const { t } = useTranslation(['kit', 'common'])
  const copy = useCopyToShops(props)
  if (copy.isStarted) return <CopyProgress id={copy.id} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:copies.to_title')}
      {...steady}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <Stack gap="md">
        <Options selected={props.selected} options={copy.options} onChange={copy.setOptions} />
        <Shops copy={copy} />
        {copy.problem && (
          <Alert color="error" role="alert">
            {copy.problem}
          </Alert>
        )}
      </Stack>
      <div className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <StartButton copy={copy} />
      </div>
    </Modal>
  )
}

/** The shops, with a preview for selected ones. */
function Shops({ copy: { others, targets, previews, tick, tickAll } }: { copy: Copy }) {
  const { t } = useTranslation('kit')
  const [search, setSearch] = useState('')
  const shown = others.filter(({ name }) => foldSearch(name).includes(foldSearch(search).trim()))
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('copies.to_shops')}
      </Text>
      {others.length >= manyShops && (
        <TextInput
          aria-label={t('copies.to_find')}
          placeholder={t('copies.to_find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.shops}>
        {others.length > 1 && (
          <li>
            <Checkbox
              label={t('copies.to_all', { count: others.length })}
              checked={targets.length === others.length}
              indeterminate={targets.length > 0 && targets.length < others.length}
              onChange={() => tickAll(targets.length < others.length)}
            />
          </li>
        )}
        {shown.map(({ id, name }) => (
          <CopyShopRow
            key={id}
            name={name}
            isTicked={targets.includes(id)}
            outcome={previews.get(id)}
            onTick={() => tick(id)}
          />
        ))}
        {shown.length === 0 && <li>{t('copies.to_none_found')}</li>}
      </ul>
    </Stack>
  )
}

/** States the number of shops, or what is missing. */
function StartButton({
  copy: { targets, isAnything, isChecked, isStarting, ready, start },
}: {
  copy: Copy
}) {
  const { t } = useTranslation('kit')
  const isToGo = isAnything && targets.length > 0
  return (
    <Button
      disabled={!isChecked || ready === 0}
      loading={isStarting || (isToGo && !isChecked)}
      onClick={() => void start()}
    >
      {isToGo
        ? t('copies.to_count', { count: isChecked ? ready : targets.length })
        : t(isAnything ? 'copies.to_count_none' : 'copies.to_kinds_none')}
    </Button>
  )
}

interface OptionsProps {
  selected: CopyToShopsProps['selected'] | undefined
  options: CopyOptions
  onChange: (options: CopyOptions) => void
}

/** Options for the copied resources and existing records. */
function Options({ selected, options, onChange }: OptionsProps) {
  const { t } = useTranslation('kit')
  const { role } = useProfile()
  const pathLabel = usePathLabel()
  const titleOf = ({ path }: ResourceDefinition) => pathLabel(path) ?? path
  const modules = Object.values<ResourceDefinition>(resources).filter(
    (one) => isCopyable(one) && can(role, one.permission),
  )
  const modes = copyModes.filter((mode) => !selected || mode !== 'replace')
  const hasPrices =
    options.mode !== 'new_only' &&
    (selected ? [selected.resource.name] : options.kinds).some((name) =>
      hasMoney(resourceNamed(name)),
    )
  return (
    <>
      {selected ? (
        <Selected {...selected} />
      ) : (
        <MultiSelect
          label={t('copies.to_kinds')}
          description={t('copies.to_kinds_help')}
          data={modules.map((one) => ({ value: one.name, label: titleOf(one) }))}
          value={[...options.kinds]}
          onChange={(kinds) => onChange({ ...options, kinds })}
          searchable
        />
      )}
      <Radio.Group
        label={t('copies.to_mode')}
        value={options.mode}
        onChange={(mode) =>
          onChange({ ...options, mode: modes.find((one) => one === mode) ?? options.mode })
        }
      >
        <Stack gap={6} mt={6}>
          {modes.map((mode) => (
            <Radio key={mode} value={mode} label={t(`copies.to_modes.${mode}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {hasPrices && (
        <Checkbox
          label={t('copies.to_prices')}
          description={t('copies.to_prices_help')}
          checked={options.keepsPrices}
          onChange={(event) => onChange({ ...options, keepsPrices: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function Selected({ resource, records }: NonNullable<CopyToShopsProps['selected']>) {
  const { t } = useTranslation('kit')
  return (
    <Text size="sm">
      {t('copies.to_what', { name: useLabels(resource).title, count: records.length })}
    </Text>
  )
}
