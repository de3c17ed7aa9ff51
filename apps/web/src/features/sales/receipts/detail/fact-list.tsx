import type { ReactNode } from 'react'
import classes from '../receipts.module.css'

/** The facts of a record: names and values, with a dash if there is none. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
