/**
 * Returns the page after a switch of organization or shop: the same address without its query
 * string. A record belongs to the former workspace, so its page becomes its list.
 */
export function pathInWorkspace(pathname: string): string {
  return pathname.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/g, '')
}
