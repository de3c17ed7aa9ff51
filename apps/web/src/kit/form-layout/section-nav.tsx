import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormSection, FormSections } from '../form/form-context.ts'
import classes from './section-nav.module.css'

/** Shorter forms need no navigation. */
const fewestSections = 4

/** The sections of the form, in page order. */
export function useFormSections() {
  const [sections, setSections] = useState<readonly FormSection[]>([])
  const announce = useCallback((section: FormSection) => {
    setSections((before) => [...before, section].toSorted(inPageOrder))
    return () => setSections((before) => before.filter((one) => one !== section))
  }, [])
  return { sections, announce }
}

function inPageOrder({ element }: FormSection, other: FormSection) {
  return element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

interface SectionNavProps {
  sections: readonly FormSection[]
  announce: (section: FormSection) => () => void
  children: ReactNode
}

/**
 * Links to the sections above a long form; sticky while scrolling, with the current section marked.
 */
export function SectionNav({ sections, announce, children }: SectionNavProps) {
  const { t } = useTranslation('kit')
  const current = useCurrentSection(sections)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const at = current ? sections.indexOf(current) : -1
    const button = nav.current?.querySelectorAll('button')[at]
    // Not scrollIntoView, which would also move the page.
    if (button && nav.current)
      nav.current.scrollLeft =
        button.offsetLeft - (nav.current.clientWidth - button.offsetWidth) / 2
  }, [current, sections])
  return (
    <FormSections value={announce}>
      {sections.length >= fewestSections && (
        <nav ref={nav} className={`${classes.nav} pos-no-print`} aria-label={t('sections')}>
          {sections.map((section) => (
            <button
              key={section.title}
              type="button"
              aria-current={section === current ? 'location' : undefined}
              onClick={() => {
                section.element.scrollIntoView({ block: 'start' })
                section.element.querySelector('h2')?.focus({ preventScroll: true })
              }}
            >
              {section.title}
            </button>
          ))}
        </nav>
      )}
      {children}
    </FormSections>
  )
}

/** Below the top bar and the links. */
const readFrom = 140

/**
 * The last section that starts above the middle of the visible area; the first one at the top of
 * the page.
 */
function useCurrentSection(sections: readonly FormSection[]): FormSection | undefined {
  const [current, setCurrent] = useState(sections[0])
  useEffect(() => {
    const read = () => {
      const isEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      const begun = sections.filter(
        ({ element }) => element.getBoundingClientRect().top <= readFrom,
      )
      setCurrent(isEnd && window.scrollY > 0 ? sections.at(-1) : (begun.at(-1) ?? sections[0]))
    }
    read()
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [sections])
  return current
}
