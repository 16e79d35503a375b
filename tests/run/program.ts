import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

export type Count = { passed: number; failed: number }
export type Env = Record<string, string | undefined>
export type Print = (output: string | Buffer) => void
type Options = {
  /** Receives the output at the end of the program, instead of printing it while it runs. */
  print?: Print | undefined
  env?: Env
  /** Is given the process, and may receive its messages. */
  watch?: (child: ChildProcess) => void
}

/** For programs that run at the same time, so that their output does not mix. */
export const printAtOnce: Print = (output) => void process.stdout.write(output)

/** Runs a program to its end; whether it ended well. */
export function runProgram(
  program: string,
  args: string[],
  { print, env = {}, watch }: Options = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const target = print ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      stdio: ['ignore', target, target, ...(watch ? ['ipc' as const] : [])],
      env: { ...process.env, ...env },
    })
    watch?.(child)
    const pieces: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => {
      print?.(Buffer.concat(pieces))
      resolve(code === 0)
    })
  })
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
