import type { Environment } from '#platform/process/environment'

/** The site of passkeys: its name in browsers, and the origins that may use them. */
interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/** Port of the web app under `npm run dev`. */
const developmentPort = 5173

/**
 * The site of PUBLIC_URL. A site id must be a domain (WebAuthn Level 3 §5.1.3), so an IP address of
 * this computer becomes `localhost`.
 */
export function relyingParty({
  PUBLIC_URL,
  APP_ENV,
}: Pick<Environment, 'PUBLIC_URL' | 'APP_ENV'>): RelyingParty {
  const url = new URL(PUBLIC_URL)
  if (!/^(127(\.\d+){3}|\[::1\]|localhost)$/.test(url.hostname))
    return { id: url.hostname, origins: [url.origin] }
  url.hostname = 'localhost'
  return {
    id: 'localhost',
    origins: [
      url.origin,
      ...(APP_ENV === 'development' ? [`http://localhost:${developmentPort}`] : []),
    ],
  }
}
