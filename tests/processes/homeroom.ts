import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A real Homeroom process on a data folder. */
export type Homeroom = {
  pid: number
  port: number
  output: () => string
  /** The exit code, or null if a signal ended the process. */
  ended: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

export type Start = {
  env?: Record<string, string>
  /** What runs before the arguments: a command before node, or another path of the checkout. */
  before?: string[]
  program?: string[]
  /** Replaces both. */
  command?: string[]
  cwd?: string
  user?: { uid: number; gid: number }
}

const running = new Map<ChildProcess, string>()

/** Starts Homeroom as the first superuser of an empty school would; does not wait for it. */
export async function startHomeroom(dataDir: string, start: Start = {}): Promise<Homeroom> {
  const port = Number(start.env?.['PORT'] ?? (await freePort()))
  const [command = '', ...args] = start.command ?? [
    ...(start.before ?? []),
    process.execPath,
    ...(start.program ?? ['server/main.ts']),
  ]
  const child = spawn(command, args, {
    cwd: start.cwd ?? process.cwd(),
    env: { ...baseEnvironment(), PORT: String(port), DATA_DIR: dataDir, ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...start.user,
  })
  running.set(child, dataDir)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  return {
    pid: child.pid ?? 0,
    port,
    output: () => output,
    ended: exitCodeOf(child),
    kill: (signal) => child.kill(signal),
  }
}

/** Starts Homeroom and waits until it is ready. One that does not get ready is ended. */
export async function openHomeroom(dataDir: string, start: Start = {}): Promise<Homeroom> {
  const homeroom = await startHomeroom(dataDir, start)
  let hasEnded = false
  void homeroom.ended.then(() => (hasEnded = true))
  try {
    await waitUntil('Homeroom to be ready', async () => {
      if (hasEnded) throw new Error(`Homeroom ended before it was ready:\n${homeroom.output()}`)
      return isReady(homeroom)
    })
  } catch (error) {
    homeroom.kill('SIGKILL')
    await homeroom.ended
    throw error
  }
  return homeroom
}

/** Whether Homeroom and its database answer. */
export async function isReady({ port }: Homeroom): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

/** Stops Homeroom and waits for its end. */
export async function closeHomeroom(homeroom: Homeroom): Promise<number | null> {
  homeroom.kill('SIGTERM')
  return homeroom.ended
}

/** Kills the processes that a failed test left running on a folder. */
export async function endHomerooms(folder: string): Promise<void> {
  for (const [child, dataDir] of running) {
    if (!dataDir.startsWith(folder)) continue
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean>,
  more = () => '',
): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < 60_000; await pause(50))
    if (await isTrue()) return
  throw new Error(`Timed out waiting for ${what}\n${more()}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Where Node caches compiled code. */
export function compiledCode(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

/** The process must not inherit settings of the person who runs the tests. */
function baseEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '/', TMPDIR = '' } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    ...compiledCode(),
    HOMEROOM_SEED: 'none',
    HOMEROOM_DEMO_SIGN_IN: '1',
    LOG_LEVEL: 'silent',
  }
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'close')
  return child.exitCode
}
