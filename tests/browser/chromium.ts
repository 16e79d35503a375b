import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium must not make look-ups, updates or reports of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The Chromium that CHROMIUM_PATH names; else the one that comes as a package, the same on every machine and lighter
 * than a whole browser; else the system's.
 */
export async function findChromium(): Promise<LaunchOptions> {
  // Playwright's workers inherit the result through the environment.
  process.env.CHROMIUM_PATH ??= await findPath()
  return { executablePath: process.env.CHROMIUM_PATH, args: FLAGS }
}

async function findPath(): Promise<string> {
  const installed = PLACES.find(isExecutable)
  const packaged = isPackaged ? await unpackPackaged(installed === undefined) : undefined
  const path = packaged !== undefined && runs(packaged) ? packaged : installed
  if (path) return path
  throw new Error(
    `No Chromium for the journeys: name one in CHROMIUM_PATH${packaged ? `, or remove ${packaged}, which does not run` : ''}.`,
  )
}

const isPackaged = process.platform === 'linux' && process.arch === 'x64'

/** The package unpacks system libraries only on what looks like its usual host. */
async function unpackPackaged(withLibraries: boolean): Promise<string> {
  if (withLibraries) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

const runs = (path: string) => spawnSync(path, ['--version', '--no-sandbox']).status === 0

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
