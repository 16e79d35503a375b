import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Count = { passed: number; failed: number }
export type Env = Record<string, string | undefined>
export type Print = (output: string | Buffer) => void
type Options = {
  /** Receives the output at the end of the program, instead of printing it while it runs. */
  print?: Print | undefined
  env?: Env
  /** Called with the process, for example to receive its messages. */
  watch?: (child: ChildProcess) => void
}

/** How long programs may take to end their own children. */
const END_MS = 10_000

/** For programs that run at the same time, so that their output does not mix. */
export const printNow: Print = (output) => void process.stdout.write(output)

const running = new Set<ChildProcess>()
let isEnding = false

/** Runs a program to its end; returns whether it succeeded. While this process ends with its programs, none begins. */
export function runProgram(
  program: string,
  args: string[],
  { print, env = {}, watch }: Options = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    if (isEnding) return
    const target = print ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      stdio: ['ignore', target, target, ...(watch ? ['ipc' as const] : [])],
      env: { ...process.env, ...env },
      // A separate process group, so that it can be ended as a whole.
      detached: process.platform !== 'win32',
    })
    running.add(child)
    watch?.(child)
    const pieces: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', (error) => {
      running.delete(child)
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', () => running.delete(child))
    child.on('close', (code) => {
      print?.(Buffer.concat(pieces))
      resolve(code === 0)
    })
  })
}

/**
 * Sends a signal to a program and to what it has started, if that is in its group; returns whether a process received it.
 */
export function signalProgram({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    return false
  }
}

/** Ends this process and its programs on a signal, and when its parent process has ended. */
export function endWithPrograms(): void {
  const end = async () => {
    if (isEnding) return
    isEnding = true
    const programs = [...running]
    for (const program of programs) signalProgram(program, 'SIGTERM')
    const isAlive = (program: ChildProcess) => signalProgram(program, 0)
    for (const begun = Date.now(); Date.now() - begun < END_MS && programs.some(isAlive);) await pause(50)
    for (const program of programs) signalProgram(program, 'SIGKILL')
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  process.once('disconnect', () => void end())
  // Watching the parent process must not keep this one alive.
  process.channel?.unref()
}

/** A program that failed without a failed test counts as one failure. */
export function withFailedProgram(count: Count | undefined, done: boolean): Count {
  const { passed, failed } = count ?? { passed: 0, failed: 0 }
  return { passed, failed: done ? failed : Math.max(failed, 1) }
}

/** Reads a report and removes it, so that the next reader does not find an old one. */
export function readAndRemove(path: string): unknown {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  return text === '' ? undefined : JSON.parse(text)
}
