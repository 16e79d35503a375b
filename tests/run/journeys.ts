import { existsSync } from 'node:fs'
import { readAndRemove, runProgram, withFailedProgram, type Count } from './program.ts'

type BrowserCount = { expected: number; flaky: number; unexpected: number }

/** Runs journeys in a browser: those of these files, or all. The pages have to be built. */
export async function runJourneys(files: readonly string[] = []): Promise<Count> {
  if (!existsSync('playwright.config.ts')) return { passed: 0, failed: 0 }
  const program = ['node_modules/@playwright/test/cli.js', 'test', ...files]
  const done = await runProgram(process.execPath, program, { env: { DATABASE_URL: undefined } })
  const report = readAndRemove('test-results/browser.json') as { stats: BrowserCount } | undefined
  const stats = report?.stats
  return withFailedProgram(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }, done)
}
