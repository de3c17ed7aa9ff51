import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { Alert, Button, Checkbox, Modal, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { CopyRequest } from '@pos/contract/copies'
import { hasMoney, isCopyable } from '@pos/contract/copyable'
import { can } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { copyModes } from '@pos/contract/transfer'
import { foldText } from '@pos/domain/fold-text'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { usePathLabel } from '#lib/use-path-label.ts'
import { useLabels } from '#kit/labels.ts'
import type { CopyToShopsProps } from '#kit/list-tools.tsx'
import { resourceNamed } from '#kit/reference-names.ts'
import classes from './copies.module.css'
import { CopyProgress } from './copy-progress.tsx'
import { CopyShopRow } from './copy-shop-row.tsx'
import { useShopPreviews } from './use-shop-copies.ts'

/** From so many shops on there is a box to find one. */
const manyShops = 8

interface Options {
  readonly kinds: readonly string[]
  readonly mode: (typeof copyModes)[number]
  readonly keepsPrices: boolean
}

/** Copies records to other shops: what and how, the shops with what happens in each, done. */
export function CopyToShops(props: CopyToShopsProps) {
  const { selected, kind, onClose } = props
  const { t } = useTranslation(['kit', 'common'])
  const { shop, shops } = useProfile()
  const [id] = useState(() => crypto.randomUUID())
  const [isStarted, setStarted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [options, setOptions] = useState<Options>({ kinds: kind ? [kind.name] : [], mode: 'new_and_changed', keepsPrices: true })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const from = props.from ?? shop?.id ?? ''
  const others = shops.filter((one) => one.id !== from)
  const request = useMemo(
    (): CopyRequest => ({
      from_shop_id: from,
      selection: selected
        ? [{ resource: selected.resource.name, ids: selected.records.map((record) => record.id) }]
        : options.kinds.map((name) => ({ resource: name, ids: null })),
      mode: options.mode,
      prices: options.keepsPrices ? 'keep' : 'copy',
    }),
    [from, selected, options],
  )
  const isAnything = request.selection.length > 0
  const targets = others.filter((one) => ticked.has(one.id)).map((one) => one.id)
  const previews = useShopPreviews(useDeferredValue(request), isAnything ? targets : [])
  const ready = targets.flatMap((shop_id) => {
    const found = previews.get(shop_id)
    return found && 'preview' in found && found.preview.counts.refused === 0 ? [{ shop_id, seen: found.preview.seen }] : []
  })
  const isChecked = targets.length > 0 && targets.every((one) => previews.get(one) !== undefined)
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await api.post('/v1/copies', { id, ...request, shops: ready }, { silent: true })
      setStarted(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem([error.message, ...Object.values(error.body.errors ?? {}).flat()].join('\n'))
    } finally {
      setBusy(false)
    }
  }
  if (isStarted) return <CopyProgress id={id} onClose={onClose} />
  const tick = (one: string) => setTicked(new Set(ticked.has(one) ? [...ticked].filter((other) => other !== one) : [...ticked, one]))
  const shown = others.filter(({ name }) => foldText(name).includes(foldText(search).trim()))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:copies.to_title')}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      styles={{ body: { paddingBottom: 0 } }}
    >
      <Stack gap="md">
        <CopyOptions selected={selected} options={options} onChange={setOptions} />
        <Stack gap={6}>
          <Text size="sm" fw={600}>
            {t('kit:copies.to_shops')}
          </Text>
          {others.length >= manyShops && (
            <TextInput
              aria-label={t('kit:copies.to_find')}
              placeholder={t('kit:copies.to_find')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <ul className={classes.shops}>
            {others.length > 1 && (
              <li>
                <Checkbox
                  label={t('kit:copies.to_all', { count: others.length })}
                  checked={targets.length === others.length}
                  indeterminate={targets.length > 0 && targets.length < others.length}
                  onChange={() => setTicked(new Set(targets.length === others.length ? [] : others.map((one) => one.id)))}
                />
              </li>
            )}
            {shown.map((one) => (
              <CopyShopRow
                key={one.id}
                name={one.name}
                isTicked={ticked.has(one.id)}
                outcome={previews.get(one.id)}
                onTick={() => tick(one.id)}
              />
            ))}
            {shown.length === 0 && <li>{t('kit:copies.to_none_found')}</li>}
          </ul>
        </Stack>
        {problem && (
          <Alert color="error" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
      <div className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          disabled={!isChecked || ready.length === 0}
          loading={busy || (isAnything && targets.length > 0 && !isChecked)}
          onClick={() => void start()}
        >
          {targets.length === 0 || !isAnything
            ? t(isAnything ? 'kit:copies.to_count_none' : 'kit:copies.to_kinds_none')
            : t('kit:copies.to_count', { count: isChecked ? ready.length : targets.length })}
        </Button>
      </div>
    </Modal>
  )
}

interface OptionsProps {
  selected: CopyToShopsProps['selected'] | undefined
  options: Options
  onChange: (options: Options) => void
}

/** What is copied, and what becomes of records that a shop has already. */
function CopyOptions({ selected, options, onChange }: OptionsProps) {
  const { t } = useTranslation('kit')
  const { role } = useProfile()
  const pathLabel = usePathLabel()
  const titleOf = ({ path }: ResourceDefinition) => pathLabel(path) ?? path
  const modules = Object.values<ResourceDefinition>(resources).filter((one) => isCopyable(one) && can(role, one.permission))
  const modes = copyModes.filter((mode) => !selected || mode !== 'replace')
  const hasPrices =
    options.mode !== 'new_only' && (selected ? [selected.resource.name] : options.kinds).some((name) => hasMoney(resourceNamed(name)))
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
        onChange={(mode) => onChange({ ...options, mode: modes.find((one) => one === mode) ?? options.mode })}
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
  return <Text size="sm">{t('copies.to_what', { name: useLabels(resource).title, count: records.length })}</Text>
}
