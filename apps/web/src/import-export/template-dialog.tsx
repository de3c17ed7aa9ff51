import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioCard.css'
import { Alert, Button, Group, Modal, Radio, Skeleton, Stack } from '@mantine/core'
import { menuItems } from '@pos/contract/menu/menu-items'
import type { ShopTemplatePreview } from '@pos/contract/shop/shop-templates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { ApiError, api } from '#lib/api/api-client.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useCurrency, useProfile } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { PastImports } from './past-imports.tsx'
import classes from './template-dialog.module.css'

/** Fills the current shop from a template: selection, preview, result with undo. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common', 'kit'])
  const { shop } = useProfile()
  const [id, setId] = useState<ShopTemplatePreview['id'] | null>(null)
  const templates = useQuery({
    queryKey: ['shop-templates', shop?.id],
    queryFn: ({ signal }) =>
      api
        .get('/v1/shop-templates', null, { signal, silent: true })
        .then((answer): ShopTemplatePreview[] => answer.data),
    staleTime: 0,
  })
  const selected = templates.data?.find((one) => one.id === id) ?? templates.data?.[0]
  const { use, isBusy, problems } = useTemplate(onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('templates:title')}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <p className={classes.text}>{t('templates:description')}</p>
        {!templates.data && (
          <LoadState of={[templates]}>
            <Skeleton height={260} />
          </LoadState>
        )}
        {selected && (
          <Radio.Group label={t('templates:kind')} value={selected.id} onChange={setId}>
            <div className={classes.cards}>
              {templates.data?.map((one) => (
                <Radio.Card
                  key={one.id}
                  value={one.id}
                  className={classes.card}
                  data-autofocus={one === selected || undefined}
                >
                  <Radio.Indicator />
                  <span>
                    <strong>{one.name}</strong>
                    <span>{one.description}</span>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        )}
        {selected && <TemplatePreview template={selected} />}
        {problems.length > 0 && <Alert color="error">{problems.join('\n')}</Alert>}
        <PastImports resource={menuItems} kind="template" onDone={onClose} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={!selected}
            loading={isBusy}
            onClick={() => selected && void use(selected.id)}
          >
            {t('templates:use')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function TemplatePreview({ template }: { template: ShopTemplatePreview }) {
  const { t } = useTranslation('templates')
  const currency = useCurrency()
  return (
    <section aria-label={t('preview')} className={classes.preview}>
      <p>{t('content', { items: template.items.length, tables: template.tables })}</p>
      <ul>
        {template.items.map(({ name, price }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{formatAmount(price, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTemplate(onClose: () => void) {
  const { t } = useTranslation('templates')
  const client = useQueryClient()
  const { ofWrite } = useUndo(menuItems)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const use = async (id: ShopTemplatePreview['id']) => {
    setBusy(true)
    setProblems([])
    try {
      const { data } = await api.post(
        '/v1/shop-templates/apply',
        { template: id },
        { silent: true },
      )
      onClose()
      const done = data.write_id === null ? t('nothing_new') : t('done', { count: data.created })
      notify({
        message: data.tax_to_enter ? `${done}\n${t('tax_to_enter')}` : done,
        ...ofWrite(data.write_id),
      })
      await client.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems([error.message, ...Object.values(error.body.errors ?? {}).flat()])
    } finally {
      setBusy(false)
    }
  }
  return { use, isBusy, problems }
}
