/**
 * The page that the person requested before signing in (`?redirect=`); never another site or the
 * sign-in page itself.
 */
export function returnPath(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '/'
  return /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/'
}
