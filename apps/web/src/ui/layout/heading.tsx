import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './heading.module.css'

interface HeadingProps {
  order: 1 | 2
  id?: string
  title: string
  description?: string | undefined
  /** From this width on, buttons next to the heading wrap below it. */
  width: number
  /** Left of the title. */
  before?: ReactNode
  /** Right of the title. */
  beside?: ReactNode
}

/**
 * Returns the text with a line break allowed before a final word in katakana, which browsers take
 * for a part of the word before it: 店舗比較|レポート.
 */
function withBreaks(title: string): ReactNode {
  const [, start, end] = /^(.*\p{Script=Han})([\p{Script=Katakana}ー]{3,})$/u.exec(title) ?? []
  if (!start) return title
  return (
    <>
      {start}
      <wbr />
      {end}
    </>
  )
}

/** A heading with a line that describes the content below. */
export function Heading({ order, id, title, description, width, before, beside }: HeadingProps) {
  const heading = (
    <Title order={order} {...(id ? { id } : {})} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {withBreaks(title)}
    </Title>
  )
  return (
    // It takes the width that its buttons leave; if they wrap, they share theirs.
    <div className={classes.heading} style={{ '--heading-width': `${width}px` }}>
      {before && (
        <div className="pos-no-print" style={{ flex: 'none', margin: '-2px 0 0 -6px' }}>
          {before}
        </div>
      )}
      <div style={{ minWidth: 0, flex: 1 }}>
        {beside ? (
          <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
            {heading}
            {beside}
          </div>
        ) : (
          heading
        )}
        {description && (
          <Text size="sm" c="dimmed" mt={2} className={classes.description ?? ''}>
            {description}
          </Text>
        )}
      </div>
    </div>
  )
}
