import { spawn, type ChildProcess } from 'node:child_process'
import type { Identity } from './identity.ts'

export type Outcome = { ok: boolean; output: string }

/** Runs a program to its end. */
export function runToEnd(identity: Identity, program: string, args: string[]): Promise<Outcome> {
  const { command, options } = commandFor(identity, [program, ...args])
  return new Promise((done) => {
    const child = spawn(command[0]!, command.slice(1), {
      ...options,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}

/** Starts a program that outlives this process. */
export function startDetached(
  identity: Identity,
  program: string,
  args: string[],
  log: number,
  home: string,
): ChildProcess {
  const { command, options } = commandFor(identity, [program, ...args])
  const child = spawn(command[0]!, command.slice(1), {
    ...options,
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  return child
}

/** PostgreSQL reads settings from the environment too, so it gets only these variables. */
function commandFor({ prefix, uid, gid }: Identity, command: string[]) {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  return { command: [...prefix, ...command], options: { env, ...(uid === undefined ? {} : { uid, gid }) } }
}
