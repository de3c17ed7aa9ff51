import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import type { ProductOptions } from './support/test.ts'

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env.E2E_PORT ?? 3210)
const url = `http://127.0.0.1:${port}`
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
)

// Workers read this file too: the first reading makes the folder and takes it away again.
if (!process.env.E2E_VAR_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-e2e-'))
  process.env.E2E_VAR_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig<ProductOptions>({
  testDir: '.',
  outputDir: 'test-results/files',
  fullyParallel: false,
  workers: 2,
  // Two workers share one product on a machine that may be busy: what fails once and then holds is told as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: url,
    actionTimeout: 15_000,
    timezoneId: 'Asia/Tokyo',
    // Recording slows every test; wanted only where somebody looks for a cause.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'desktop',
      // Who asks for less motion gets the same screens, and no test waits for one to glide in; phones move.
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} ${JSON.stringify(path.join(root, 'apps/server/dist/main.js'))}`,
    url: `${url}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      APP_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      VAR_DIR: process.env.E2E_VAR_DIR,
      DEMO_DATA: 'true',
      DEMO_HISTORY_DAYS: '0',
      DEMO_LIVE: 'false',
      LOG_LEVEL: 'warn',
      // Receivers of the tests are on this machine.
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    },
  },
})
