import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseUnusable, explainError, notWritableError } from '../database-unusable.ts'
import { recoverReplacement } from './replace-cluster.ts'
import { copyPrograms, nativeFolder, programsDoNotRun } from './program-files.ts'
import { possibleIdentities, unprivilegedUser, isRoot, type Identity } from './identity.ts'
import { runToEnd, startDetached, type Outcome } from './run-program.ts'

/** Runs PostgreSQL's programs as a user whom PostgreSQL accepts. */
export type Runner = {
  /** The folder that holds the cluster and its log: the data folder, or one that the user who runs PostgreSQL for root may enter. */
  home: string
  /** The uid of the user who runs the programs. */
  uid: number | undefined
  initdb: (args: string[]) => Promise<Outcome>
  /** Starts the server, which outlives this process. log is an open file. */
  postgres: (args: string[], log: number) => ChildProcess
  /** Makes the user who runs the programs the owner of a file or folder. */
  giveOwnership: (path: string) => Promise<void>
}

export const CLUSTER = 'postgres'
const FALLBACK_HOME = '/var/lib/homeroom'

/** Finds a user who can run PostgreSQL on a data folder, and creates the folder. Throws DatabaseUnusable. */
export async function chooseRunner(dataDir: string): Promise<Runner> {
  const native = nativeFolder()
  const home = await makeFolder(resolve(dataDir))
  const fallback = join(FALLBACK_HOME, createHash('sha256').update(home).digest('hex').slice(0, 16))
  for (const folder of [home, fallback]) await recoverReplacement(join(folder, CLUSTER))
  if (isRoot() && existsSync(join(fallback, CLUSTER))) return runnerFor(unprivilegedUser(), fallback, native)
  const cluster = join(home, CLUSTER)
  for (const identity of possibleIdentities(home, cluster)) {
    if (await canEnter(identity, home)) return runnerFor(identity, home, native)
  }
  if (existsSync(cluster)) throw belongsToAnotherUser(cluster)
  if (!isRoot()) throw notWritableError(home)
  await makeFolder(fallback, 0o755)
  return runnerFor(unprivilegedUser(), fallback, native)
}

const belongsToAnotherUser = (cluster: string) =>
  new DatabaseUnusable(
    `The database in ${cluster} belongs to another user, so PostgreSQL cannot start.\n` +
      'Start Homeroom as its owner, or set DATA_DIR to another folder.',
  )

/** New folders belong to the owner of the folder above, so that root leaves no files in a user's home. */
export async function makeFolder(folder: string, mode = 0o700): Promise<string> {
  try {
    const first = await mkdir(folder, { recursive: true, mode })
    if (first !== undefined && isRoot()) {
      const { uid, gid } = await stat(dirname(first))
      for (let path = folder; path.length >= first.length; path = dirname(path)) await chown(path, uid, gid)
    }
    return await realpath(folder)
  } catch (error) {
    throw explainError(error, folder) ?? error
  }
}

async function canEnter(identity: Identity, folder: string): Promise<boolean> {
  const enter = () => runToEnd(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
  if ((await enter()).ok) return true
  const empty = (await readdir(folder)).length === 0
  if (identity.uid !== unprivilegedUser().uid || !empty) return false
  await chmod(folder, 0o711)
  return (await enter()).ok
}

async function runnerFor(identity: Identity, home: string, native: string): Promise<Runner> {
  const bin = join(await findRunnablePrograms(identity, home, native), 'bin')
  return {
    home,
    uid: identity.uid ?? process.getuid?.(),
    initdb: (args) => runToEnd(identity, join(bin, 'initdb'), args),
    postgres: (args, log) => startDetached(identity, join(bin, 'postgres'), args, log, home),
    giveOwnership: async (path) => {
      if (identity.uid !== undefined && identity.gid !== undefined)
        await chown(path, identity.uid, identity.gid)
    },
  }
}

async function findRunnablePrograms(identity: Identity, home: string, native: string): Promise<string> {
  const version = (folder: string) => runToEnd(identity, join(folder, 'bin', 'postgres'), ['--version'])
  if ((await version(native)).ok) return native
  const copy = await copyPrograms(native, home)
  const result = await version(copy)
  if (!result.ok) throw programsDoNotRun(result.output)
  return copy
}
