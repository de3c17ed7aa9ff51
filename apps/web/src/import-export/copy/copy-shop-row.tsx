import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { CopyPreview } from '@pos/contract/exchange/copies'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#kit/resource/reference-names.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { useCountTexts } from '../count-texts.ts'
import { TransferTable } from '../transfer-table.tsx'
import classes from './copies.module.css'
import { Problems } from './copy-progress.tsx'
import type { ShopPreview } from './use-shop-copies.ts'

interface Props {
  name: string
  isTicked: boolean
  outcome: ShopPreview | undefined
  onTick: () => void
}

/** A target shop with the preview of the copy. */
export function CopyShopRow({ name, isTicked, outcome, onTick }: Props) {
  const { t } = useTranslation('kit')
  const countTexts = useCountTexts()
  const [isOpen, setOpen] = useState(false)
  const preview = isTicked && outcome && 'preview' in outcome ? outcome.preview : null
  return (
    <li>
      <div className={classes.row}>
        <Checkbox
          className={classes.name ?? ''}
          label={name}
          checked={isTicked}
          onChange={onTick}
        />
        {isTicked && (
          <Text
            size="sm"
            className={classes.outcome ?? ''}
            c={preview && preview.counts.refused > 0 ? 'var(--pos-error-ink)' : 'dimmed'}
            aria-live="polite"
          >
            {outcome === undefined
              ? t('copies.to_checking')
              : preview
                ? countTexts(preview.counts, 'does')
                : t('copies.failed')}
          </Text>
        )}
        {preview && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'copies.to_hide' : 'copies.to_show', { shop: name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <IconChevronUp size={16} aria-hidden />
            ) : (
              <IconChevronDown size={16} aria-hidden />
            )}
          </Button>
        )}
      </div>
      {isTicked && outcome && 'problem' in outcome && (
        <Problems problems={[{ resource: null, name: '', text: outcome.problem }]} />
      )}
      {preview && <Problems problems={preview.problems} />}
      {preview && preview.problems.length === 0 && preview.left_out.length > 0 && (
        <Text
          size="sm"
          c="var(--pos-warning-ink)"
          mt={4}
          pl={32}
          style={{ overflowWrap: 'anywhere' }}
        >
          {preview.left_out.join(' ')}
        </Text>
      )}
      {preview && isOpen && <Details preview={preview} />}
    </li>
  )
}

function Details({ preview }: { preview: CopyPreview }) {
  const { t } = useTranslation('kit')
  const pathLabel = usePathLabel()
  return (
    <Stack gap="md" mt="xs">
      {preview.resources.map((one) => {
        const resource = resourceNamed(one.resource)
        return (
          <div key={one.resource}>
            <Text size="sm" fw={600}>
              {pathLabel(resource.path) ?? resource.path}
            </Text>
            {one.along > 0 && (
              <Text size="xs" c="dimmed">
                {t('copies.along', { count: one.along })}
              </Text>
            )}
            <TransferTable resource={resource} report={one} />
          </div>
        )
      })}
    </Stack>
  )
}
