import { Group } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { Heading } from './heading.tsx'
import classes from './page-header.module.css'

/** Content next to the title of every screen. */
export const BesideTitle = createContext<ReactNode>(null)

interface PageHeaderProps {
  title: string
  description?: string
  /** Left of the title: the link back to the list. */
  back?: ReactNode
  children?: ReactNode
  /**
   * True hides the actions but keeps their space, until it is known which of them apply: none may
   * move away from under the pointer.
   */
  isWaiting?: boolean
  /** On a phone the buttons show their icon alone, beside the title without its description. */
  isCompact?: boolean
}

/** Title of a screen with its actions; wraps on a phone. */
export function PageHeader({
  title,
  description,
  back,
  children,
  isWaiting = false,
  isCompact = false,
}: PageHeaderProps) {
  return (
    <Group
      justify="space-between"
      align="flex-start"
      mb="md"
      gap="sm"
      className={classes.header ?? ''}
      mod={{ compact: isCompact }}
    >
      <Heading
        order={1}
        title={title}
        description={description}
        width={240}
        before={back}
        beside={use(BesideTitle)}
      />
      <Group gap="xs" className={`pos-no-print ${classes.actions}`} mod={{ waiting: isWaiting }}>
        {children}
      </Group>
    </Group>
  )
}
