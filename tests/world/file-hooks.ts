import { after, beforeEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'

type Hook = () => unknown
type FileHooks = { beforeFile: Hook[]; beforeEach: Hook[]; afterFile: Hook[] }

/**
 * All test files share one process, where a hook at the top of a file would run for every file: a `before` of each file
 * before the first test of all. The hooks here run for the tests of the file that calls them only.
 */
const hooksByFile = new Map<string, FileHooks>()
let current: { file: string; prepared: Promise<void> } | undefined

/** Runs once, before the first test of the calling file. Hooks run in the order in which they are written. */
export const beforeFile = (hook: Hook): void => void hooksOfCaller().beforeFile.push(hook)

/** Runs before each test of the calling file. */
export const beforeEachInFile = (hook: Hook): void => void hooksOfCaller().beforeEach.push(hook)

/** Runs once, after the last test of the calling file; the last written hook first. */
export const afterFile = (hook: Hook): void => void hooksOfCaller().afterFile.unshift(hook)

beforeEach(async ({ filePath: file }) => {
  if (file === undefined) return
  if (current?.file !== file) {
    await closeCurrent()
    current = { file, prepared: runAll(hooksByFile.get(file)?.beforeFile) }
  }
  await current.prepared
  await runAll(hooksByFile.get(file)?.beforeEach)
})

after(closeCurrent)

async function closeCurrent(): Promise<void> {
  const file = current?.file
  current = undefined
  if (file !== undefined) await runAll(hooksByFile.get(file)?.afterFile)
}

async function runAll(hooks: Hook[] = []): Promise<void> {
  for (const hook of hooks) await hook()
}

function hooksOfCaller(): FileHooks {
  const file = getCallSites(20)
    .map(({ scriptName }) => (scriptName.startsWith('file:') ? fileURLToPath(scriptName) : scriptName))
    .find((name) => name.endsWith('.test.ts'))
  if (file === undefined) throw new Error('Hooks of a file are for test files')
  const hooks = hooksByFile.get(file) ?? { beforeFile: [], beforeEach: [], afterFile: [] }
  hooksByFile.set(file, hooks)
  return hooks
}

/**
 * The result of `open`, which runs before the first test of the calling file; it is closed after the last. Its members
 * can be reached while the tests run; those that are objects can be taken out of it at the top of the file.
 */
export function openForFile<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => Promise<unknown> = async () => undefined,
): T {
  let opened: T | undefined
  beforeFile(async () => {
    opened = await open()
  })
  afterFile(async () => {
    if (opened) await close(opened)
    opened = undefined
  })
  return deferredProxy(() => opened)
}

/** The result of `make`, created again before each test of the calling file. */
export function makeForEachTest<T extends object>(make: () => Promise<T>): T {
  let made: T | undefined
  beforeEachInFile(async () => {
    made = await make()
  })
  return deferredProxy(() => made)
}

/** A proxy of an object that is made later. Before that, a member of it is a proxy of the later member. */
function deferredProxy<T extends object>(find: () => T | undefined): T {
  const now = () => {
    const found = find()
    if (found === undefined) throw new Error('This is open only while tests run: prepare it in beforeFile')
    return found
  }
  return new Proxy({} as T, {
    get: (_, key) => {
      const found = find()
      return found ? Reflect.get(found, key) : deferredProxy(() => Reflect.get(now(), key) as object)
    },
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(now(), key),
    set: (_, key, value) => Reflect.set(now(), key, value),
  })
}
