import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export { expect, type Page }

/** How the school of a journey begins. */
export type SchoolOptions = { seed: 'demo' | 'none'; now: string }
export type RunningSchool = { origin: string; log: () => string }

/** A Wednesday morning, five minutes into the first class. */
export const WEDNESDAY = '2026-09-16T09:05:00'

/** Each journey file has a Homeroom of its own: a real process on a database of its own, its clock standing still. */
export const test = base.extend<object, { schoolOptions: SchoolOptions; school: RunningSchool }>({
  schoolOptions: [
    { seed: 'demo', now: WEDNESDAY },
    { option: true, scope: 'worker' },
  ],
  school: [
    async ({ schoolOptions }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'homeroom-journey-'))
      const running = await startSchool(folder, schoolOptions)
      try {
        await provide(running.school)
        expect(complaints(running.school.log()), 'the server log has no warnings and no errors').toEqual([])
      } finally {
        await stop(running.server)
        await rm(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ school }, provide) => provide(school.origin),
})

async function startSchool(folder: string, { seed, now }: SchoolOptions) {
  const port = await freePort()
  let log = ''
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      HOMEROOM_SEED: seed,
      HOMEROOM_NOW: now,
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const origin = `http://localhost:${port}`
  await untilReady(`http://127.0.0.1:${port}/readyz`, server, () => log)
  return { server, school: { origin, log: () => log } }
}

async function untilReady(address: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`Homeroom ended before it was ready:\n${log()}`)
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Homeroom was not ready in time:\n${log()}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Log lines of level warn and above, and whatever looks like a stack trace. */
const complaints = (log: string) =>
  log.split('\n').filter((line) => /"level":[4-6]0/.test(line) || /^\s+at .+:\d+:\d+/.test(line))

/** For `test.use`: a school that no other file shares. What one file changes there, another one would find. */
export const ownSchool = (begins: Partial<SchoolOptions> = {}): { schoolOptions: SchoolOptions } => ({
  schoolOptions: { seed: 'demo', now: WEDNESDAY, ...begins },
})

/** Chooses a person on the provider's page, as someone does who clicks 'Login with Google'. */
export async function signIn(page: Page, email: string, from = '/'): Promise<void> {
  await page.goto(from)
  await page.getByRole('link', { name: 'Login with Google (Link)' }).click()
  await page.getByRole('textbox').fill(email)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login with Google (Link)' })).toBeVisible()
}

/** axe's serious and critical findings, as short sentences. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** axe finds nothing serious in the dark nor in the light; the light is on in the end. */
export async function expectNothingSerious(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toHaveCount(1)
    expect(await seriousFindings(page), `${page.url()}, ${colorScheme}`).toEqual([])
  }
}
