import { Button, Stack } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainList } from '#kit/plain/plain-list.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { HowSection } from './how-section.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { useTokenColumns } from './token-columns.tsx'
import { TokenDialog } from './token-dialog.tsx'

/** A newly created token. */
interface Made {
  readonly name: string
  readonly token: string
}

/** The API tokens of the organization, and instructions for their use. */
export function ApiTokensScreen() {
  const { t } = useTranslation('api-tokens')
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Stack>
      <div>
        <PlainList
          title={t('title')}
          description={t('description')}
          query={useTokens()}
          columns={useTokenColumns()}
          empty={{ title: t('empty'), text: t('empty_text'), icon: <IconKey size={28} /> }}
          newButton={
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              data-new-record
              onClick={() => setNew(true)}
            >
              {t('new')}
            </Button>
          }
        />
      </div>
      <HowSection />
      {isNew && (
        <NewTokenDialog
          onClose={() => setNew(false)}
          onMade={(next) => {
            setNew(false)
            setMade(next)
          }}
        />
      )}
      {made && <TokenDialog name={made.name} token={made.token} onClose={() => setMade(null)} />}
    </Stack>
  )
}

/** The tokens of the organization. */
const useTokens = () => useEndpoint('/v1/api-tokens')
