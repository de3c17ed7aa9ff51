import { Paper, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useResourceRoute } from '../resource/resource-context.tsx'
import classes from './form-layout.module.css'
import { LastChanges, RecordUses } from './record-side.tsx'
import { SectionNav, useFormSections } from './section-nav.tsx'

interface FormLayoutProps {
  /** Null for a new record. */
  id: string | null
  /** True if the reader cannot change the record. */
  isLocked: boolean
  beside: ReactNode
  onHistory: () => void
  children: ReactNode
}

/**
 * The fields with their sections and, next to them on wide screens, the record's state, uses and
 * last changes.
 */
export function FormLayout({ id, isLocked, beside, onHistory, children }: FormLayoutProps) {
  const { resource } = useResourceRoute()
  const { sections, announce } = useFormSections()
  const hasSide = Boolean(beside) || id !== null
  return (
    <SectionNav sections={sections} announce={announce}>
      <div className={hasSide ? classes.columns : undefined}>
        <Paper p={{ base: 'md', sm: 'lg' }} className={classes.main}>
          <fieldset disabled={isLocked} className={classes.fields}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {children}
            </SimpleGrid>
          </fieldset>
        </Paper>
        {hasSide && (
          <div className={classes.side}>
            {beside && (
              <fieldset disabled={isLocked} className={classes.fields}>
                {beside}
              </fieldset>
            )}
            {id && <RecordUses resource={resource} id={id} />}
            {id && <LastChanges resource={resource} id={id} onAll={onHistory} />}
          </div>
        )}
      </div>
    </SectionNav>
  )
}
