import { statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/browser/chromium.ts'

const { args = [], ...chromium } = await findChromium()
/**
 * For pages that live for seconds: optimizing their code takes longer than it saves, and so do processes of their own for
 * drawing and for the network. Tried on Linux only.
 */
const SHORT_LIVED = [
  '--js-flags=--no-maglev --no-turbofan',
  '--in-process-gpu',
  // The other is Playwright's own choice, which this would replace.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
]

/** Playwright has Chromium share what it draws by files in /tmp, because some containers have little shared memory. */
const SHARED_MEMORY = '/dev/shm'
const MIN_SHARED_BYTES = 2 ** 30

function hasSharedMemory(): boolean {
  if (process.platform !== 'linux') return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= MIN_SHARED_BYTES
}

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
    launchOptions: {
      ...chromium,
      args: process.platform === 'linux' ? [...args, ...SHORT_LIVED] : args,
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    },
    viewport: { width: 1280, height: 800 },
    // What moves is drawn sixty times a second. Journeys that look at motion ask for it.
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Half of the journeys would install the worker while they last; those that look at it allow it.
    serviceWorkers: 'block',
  },
})
