/**
 * Where a page goes on after another organization or shop was chosen: the same address without its query string. A
 * record belongs to the place before, so its page goes back to its list.
 */
export function pathInWorkspace(pathname: string): string {
  return pathname.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/g, '')
}
