import { Button } from '@mantine/core'
import { insideSentence } from '@pos/texts/inside-sentence'
import { useTranslation } from 'react-i18next'
import { PageLink } from './routing/page-link.tsx'
import { useScreenName } from './routing/use-path-label.ts'

/** Links to the screens where missing data is created, the most likely one first. */
export function WaysToBegin({ at }: { at: readonly ('dashboard' | 'devices' | 'menu-import')[] }) {
  const { t } = useTranslation('kit')
  const { screenName } = useScreenName()
  return at.map((path, index) => (
    <Button
      key={path}
      variant={index === 0 ? 'filled' : 'default'}
      renderRoot={(props) => <PageLink to={`/pos/${path}`} {...props} />}
    >
      {t('go_to', { name: insideSentence(screenName(path)) })}
    </Button>
  ))
}
