import Bowser from 'bowser'

/** Browser and system in a User-Agent header; null if unknown. */
interface BrowserName {
  readonly browser: string | null
  readonly system: string | null
  readonly device: 'desktop' | 'mobile' | 'tablet' | null
}

const devices = ['desktop', 'mobile', 'tablet'] as const

/** The browser and operating system of a User-Agent header, as people call them. */
export function browserName(userAgent: string | null): BrowserName {
  if (!userAgent) return { browser: null, system: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: devices.find((one) => one === platform.type) ?? null,
  }
}
