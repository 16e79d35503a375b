import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

export type Count = { passed: number; failed: number }
export type Env = Record<string, string | undefined>
/** Output of programs that run at the same time is printed at the end of each, so that it does not mix. */
type Options = { output?: 'now' | 'at the end'; env?: Env }

/** Runs a program to its end; whether it ended well. */
export function runProgram(
  program: string,
  args: string[],
  { output = 'now', env = {} }: Options = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const target = output === 'now' ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      stdio: ['ignore', target, target],
      env: { ...process.env, ...env },
    })
    const pieces: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(pieces))
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
