import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helpOpen } from '#lib/help-open.ts'
import { i18n } from '#lib/text/i18n.ts'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import classes from './help-panel.module.css'

/** One file per language, loaded on request. */
const guides = {
  en: () => import('virtual:user-guide/en'),
  ja: () => import('virtual:user-guide/ja'),
}

/** The part of the user guide about the screen, shown next to it while people work. */
export function HelpPanel() {
  const { t } = useTranslation(['navigation', 'common'])
  const screen = useRouterState({ select: ({ matches }) => screenOf(matches.at(-1)?.staticData) })
  const language = i18n.language === 'en' ? 'en' : 'ja'
  const { data: parts } = useQuery({
    queryKey: ['user-guide', language],
    queryFn: () => guides[language]().then((m) => m.default),
  })
  // Another screen shows another part.
  const [topic, setTopic] = useState<{ screen: string; id: string } | null>(null)
  const panel = useRef<HTMLElement>(null)
  const part =
    parts?.find(({ id }) => topic?.screen === screen && id === topic.id) ??
    parts?.find(({ screens }) => screens.includes(screen))
  const show = (id: string) => {
    setTopic({ screen, id })
    panel.current?.scrollTo(0, 0)
    // The pressed link no longer exists.
    panel.current?.focus()
  }
  useEffect(() => {
    const aside = panel.current
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Lists and forms use Escape for other purposes.
      event.stopPropagation()
      close()
    }
    aside?.focus()
    aside?.addEventListener('keydown', closeOnEscape)
    return () => aside?.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`${classes.panel} pos-no-print`}
      aria-label={t('navigation:help.title')}
    >
      <header className={classes.head}>
        <h2>{part?.title ?? t('navigation:help.title')}</h2>
        <CloseButton aria-label={t('common:close')} onClick={close} />
      </header>
      {!parts && <TableSkeleton columns={1} label={t('common:loading')} />}
      {part && <Guide html={part.html} onTopic={show} />}
      {parts && (
        <nav className={classes.topics} aria-labelledby="help-topics">
          <h3 id="help-topics">{t('navigation:help.topics')}</h3>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === part?.id || undefined}
                  onClick={() => show(id)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  )
}

/** Renders the HTML that the build generated from the guide. */
function Guide({ html, onTopic }: { html: string; onTopic: (id: string) => void }) {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.preventDefault()
    onTopic(decodeURIComponent(link.hash.slice(1)))
  }
  return (
    // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on a link inside bubbles to this element
    <article className={classes.text} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

function screenOf(route: { mode?: string; title?: string } | undefined) {
  return route?.mode === 'batch' ? 'batch-update' : (route?.title ?? '')
}

function close() {
  helpOpen.write(false)
  document.querySelector<HTMLElement>('[data-help]')?.focus()
}
