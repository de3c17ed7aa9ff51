/** One crumb of the strip: what it says and where it leads. */
export interface Crumb {
  readonly label: string
  readonly to: string
}

/** One crumb a segment of the path: a translated label if there is one, else the segment with its first letter capitalised. */
export function crumbsOf(pathname: string, labelOf: (path: string, segment: string) => string | null): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => {
    const path = segments.slice(0, index + 1).join('/')
    return { label: labelOf(path, segment) ?? segment.charAt(0).toUpperCase() + segment.slice(1), to: `/${path}` }
  })
}
