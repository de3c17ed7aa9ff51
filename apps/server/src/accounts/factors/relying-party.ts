import type { Environment } from '#platform/process/environment'

/**
 * The site for which passkeys are made: its name to browsers, and the origins from which they may
 * be used.
 */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/** Port of the web app under `npm run dev`. */
const developmentPort = 5173

/**
 * The site by PUBLIC_URL. An IP address cannot be the id of a site (WebAuthn Level 3 §5.1.3: it is
 * a domain), so that of this computer is `localhost`.
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
