import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { menuItems } from '@pos/contract/menu/menu-items'
import { moneyToInput, parseMoney } from '@pos/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveInPlace } from '#kit/in-place/use-save-in-place.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { recordQuery } from '#kit/resource/use-resource.ts'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'

type Item = Parameters<ReturnType<typeof useSaveInPlace>>[0] & { readonly price: number }

/**
 * Changes the price of a menu item from any screen: with its version, after the usual question,
 * with undo.
 */
export function PriceBox({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common', 'kit'])
  const { data } = useQuery({ ...recordQuery(menuItems, id), staleTime: 0, gcTime: 0 })
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        data ? t('palette:price', { name: nameOf(menuItems, { ...data }) }) : t('common:loading')
      }
      size={400}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {data && <PriceForm key={data.version} item={{ ...data }} onClose={onClose} />}
    </Modal>
  )
}

function PriceForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'kit', 'common'])
  const labels = useLabels(menuItems)
  const currency = useCurrency()
  const save = useSaveInPlace(menuItems)
  const [text, setText] = useState(moneyToInput(item.price, currency))
  const [isRefused, setRefused] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = parseMoney(text, currency)
    if (amount === null) return setRefused(true)
    setSaving(true)
    const isSaved = await save(item, 'price', amount)
    setSaving(false)
    if (isSaved) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={labels.field('price')}
        description={t('palette:price_now', { amount: formatAmount(item.price, currency) })}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        error={isRefused && t('kit:in_place.invalid')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {t('palette:price_help')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('common:save')}
        </Button>
      </Group>
    </form>
  )
}
