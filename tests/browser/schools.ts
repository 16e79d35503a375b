import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { RunningSchool, SchoolOptions } from './running-school.ts'
import type { SchoolReply, SchoolRequest } from './school-process.ts'

export type Schools = ReturnType<typeof openSchools>

/** `Omit` of a union keeps only what all of its parts have. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
type Opened = Extract<SchoolReply, { origin: string }>

/** One process runs all schools of a worker, because loading the app takes ten times as long as opening a school. */
export function openSchools() {
  const program = startProgram()
  let current: { file: string; school: Promise<RunningSchool> } | undefined

  async function open(options: SchoolOptions): Promise<RunningSchool> {
    const { school, origin } = await program.ask({ open: options })
    return {
      origin,
      log: () => program.log(school),
      restart: async (now) => void (await program.ask({ school, restart: now })),
      close: async () => void (await program.ask({ school, close: true })),
    }
  }

  async function close(school: Promise<RunningSchool>): Promise<void> {
    const running = await school
    await running.close()
    expectNoComplaints(running)
  }

  return {
    /** Returns the school of a file, and closes it when the next file begins. */
    of: async (file: string, options: SchoolOptions) => {
      if (current?.file !== file) {
        const before = current
        current = { file, school: open(options) }
        if (before) await close(before.school)
      }
      return current.school
    },
    close: async () => {
      if (current) await close(current.school)
      await program.end()
    },
  }
}

function startProgram() {
  const program = fork(fileURLToPath(new URL('school-process.ts', import.meta.url)), {
    env: { ...process.env, NODE_OPTIONS: '' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const logs = new Map<number, string>()
  const waiting = new Map<number, PromiseWithResolvers<Opened>>()
  let output = ''
  let lastId = 0
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  program.on('message', (reply: SchoolReply) => {
    if ('line' in reply) return void logs.set(reply.school, (logs.get(reply.school) ?? '') + reply.line)
    const pending = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) pending?.reject(new Error(reply.error))
    else pending?.resolve(reply)
  })
  program.on('exit', () => {
    for (const { reject } of waiting.values())
      reject(new Error(`The process of the schools has ended:\n${output}`))
  })
  return {
    ask: (request: WithoutId<SchoolRequest>): Promise<Opened> => {
      const id = (lastId += 1)
      const answer = Promise.withResolvers<Opened>()
      waiting.set(id, answer)
      program.send({ id, ...request })
      return answer.promise
    },
    /** Returns the log lines of a school, and all other output of the process. */
    log: (school: number) => (logs.get(school) ?? '') + output,
    end: () => end(program),
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return
  const ended = once(program, 'exit')
  program.disconnect()
  await ended
}

/** Log lines of level warn and above, and whatever looks like a stack trace. */
export function expectNoComplaints(school: RunningSchool): void {
  const complaints = school
    .log()
    .split('\n')
    .filter((line) => /"level":[4-6]0/.test(line) || /^\s+at .+:\d+:\d+/.test(line))
  expect(complaints, 'the server log has no warnings and no errors').toEqual([])
}
