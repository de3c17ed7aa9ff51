import 'react'

declare module 'react' {
  /** Custom properties, which stylesheets read by `var(--name)`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
