/** One breadcrumb: its text and its link. */
interface Crumb {
  readonly label: string
  readonly to: string
}

/**
 * One breadcrumb per segment of the path: a translated label if there is one, otherwise the
 * capitalised segment.
 */
export function crumbsOf(
  pathname: string,
  labelOf: (path: string, segment: string) => string | null,
): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => {
    const path = segments.slice(0, index + 1).join('/')
    return {
      label: labelOf(path, segment) ?? segment.charAt(0).toUpperCase() + segment.slice(1),
      to: `/${path}`,
    }
  })
}
