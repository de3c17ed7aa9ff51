import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import type { ProductOptions } from './support/test.ts'

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((file) => file && existsSync(file))

export default defineConfig<ProductOptions>({
  testDir: '.',
  outputDir: 'test-results/files',
  fullyParallel: false,
  workers: 2,
  // A test that fails once is a defect of the product or of the test.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Only the limit of the whole test ends a wait: on a busy machine each step takes several times
  // as long.
  timeout: 240_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    actionTimeout: 120_000,
    timezoneId: 'Asia/Tokyo',
    // Traces slow every test. Set E2E_TRACE to find the cause of a failure.
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
      grepInvert: /@phone-only/,
      // Without motion no test waits for an animation. The tests of phones run with motion.
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      // Tests with the tag `@phone` run in both projects, those with `@phone-only` only here.
      grep: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
