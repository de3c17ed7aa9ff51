import { VisuallyHidden } from '@mantine/core'
import classes from './paper-sheet.module.css'

interface PaperSheetProps {
  lines: readonly string[]
  columns: number
  label: string
  /** The number of columns that a character takes: 0, 1 or 2. */
  widthOf: (character: string) => number
}

/** A printed paper: every character is placed in the printer's column, regardless of fonts. */
export function PaperSheet({ lines, columns, label, widthOf }: PaperSheetProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{label}</figcaption>
      {/* A wide paper scrolls inside, and is focusable so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
        <div className={classes.paper} style={{ '--columns': columns }} aria-hidden>
          {lines.map((line, index) => (
            // Lines are identified only by their index. oxlint-disable-next-line
            // react/no-array-index-key
            <div key={index} className={classes.line}>
              {runsOf(line, widthOf).map(({ text, column, width }) => (
                <span
                  key={column}
                  className={width === 2 ? classes.wide : classes.narrow}
                  style={{ '--at': column }}
                >
                  {text}
                </span>
              ))}
            </div>
          ))}
        </div>
        <VisuallyHidden>
          <pre>{lines.join('\n')}</pre>
        </VisuallyHidden>
      </div>
    </figure>
  )
}

interface Run {
  readonly text: string
  /** The column of its first character. */
  readonly column: number
  readonly width: number
}

/**
 * Each visible character with its column, without spaces. A zero-width character joins the previous
 * one.
 */
function runsOf(line: string, widthOf: PaperSheetProps['widthOf']): Run[] {
  const runs: Run[] = []
  let column = 0
  for (const text of line) {
    const width = widthOf(text)
    const last = runs.at(-1)
    if (width === 0 && last) runs[runs.length - 1] = { ...last, text: last.text + text }
    else if (text !== ' ') runs.push({ text, column, width })
    column += width
  }
  return runs
}
