import { Paper, Skeleton } from '@mantine/core'
import classes from './figures-skeleton.module.css'

const tiles = [0, 1, 2, 3]

/**
 * Placeholder of figures and their chart while they load, in the shape of the first frame; `label`
 * is its text for screen readers.
 */
export function FiguresSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} aria-busy className={`pos-appear ${classes.figures}`}>
      <span className={classes.tiles}>
        {tiles.map((tile) => (
          <Paper key={tile} component="span" className={classes.tile ?? ''}>
            <Skeleton height={10} width="45%" />
            <Skeleton height={24} width="70%" />
            <Skeleton height={10} width="60%" />
          </Paper>
        ))}
      </span>
      <Paper component="span" className={classes.chart ?? ''}>
        <Skeleton height={14} width="30%" />
        <Skeleton height={240} />
      </Paper>
    </output>
  )
}
