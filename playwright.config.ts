import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/browser/chromium.ts'

const chromium = await findChromium()

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  // A slow machine may stall a browser; a journey that needed its second try is told as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/browser.json' }],
    ['./tests/browser/screens-looked-at.ts'],
  ],
  use: {
    launchOptions: chromium,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Half of the journeys would install the worker while they last; those that look at it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
