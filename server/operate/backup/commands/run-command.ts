import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { ConfigError } from '#server/config.ts'
import { JobFailure } from '#server/jobs/job.ts'
import { BackupFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)
export const report = (line: string): void => void process.stderr.write(`${line}\n`)

/** A command that was written in a wrong way; the message shows the right one. */
export class UsageError extends Error {}

/** Runs a command to its end; a failure that has a sentence is printed without a stack trace. */
export async function runCommand(
  work: (args: string[], signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => stop.abort(new BackupFailure(sentences.stopped)))
  }
  // The process that started this one has ended.
  process.once('disconnect', () => stop.abort(new BackupFailure(sentences.stopped)))
  try {
    await work(process.argv.slice(2), stop.signal)
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error
    report(hasSentence(cause) ? cause.message : String(cause instanceof Error ? cause.stack : cause))
    process.exitCode = cause instanceof UsageError ? 2 : 1
  }
  // The channel to the process that started this one would keep it open.
  if (process.connected) process.disconnect()
}

const hasSentence = (error: unknown): error is Error =>
  error instanceof JobFailure ||
  error instanceof DatabaseUnusable ||
  error instanceof ConfigError ||
  error instanceof UsageError
