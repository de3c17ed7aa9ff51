/** Where the person wanted to go before being asked to sign in (`?redirect=`); never another site, never the sign-in page again. */
export function returnPath(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '/'
  return /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/'
}
