import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { JobFailure } from '#server/jobs/job.ts'
import { sentences } from '../sentences.ts'

/**
 * The list of erasures beside the database: ids and moments, no names. A backup from before an erasure lacks it, so a restore
 * repeats the erasures in this list.
 */
const fileIn = (dataDir: string) => join(dataDir, 'erasures.jsonl')

export const Erasure = z.object({ student_uid: z.uuid(), erased_at: z.iso.datetime() })
export type Erasure = z.output<typeof Erasure>

/** Empty if no one was erased yet. Throws JobFailure for an unreadable line, so that no erasure is missed. */
export async function readErasureList(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return Erasure.parse(JSON.parse(line))
      } catch (cause) {
        throw new JobFailure(sentences.damagedErasureList(fileIn(dataDir)), { cause })
      }
    })
}

/** Adds what is missing; the file is replaced as a whole, so that a crash leaves the old or the new one. */
export async function addToErasureList(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  const before = await readErasureList(dataDir)
  const erased = new Set(before.map(({ student_uid }) => student_uid))
  const missing = erasures.filter(({ student_uid }) => !erased.has(student_uid))
  if (missing.length === 0) return
  await mkdir(dataDir, { recursive: true })
  const temporary = `${fileIn(dataDir)}.${process.pid}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile([...before, ...missing].map((erasure) => `${JSON.stringify(erasure)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, fileIn(dataDir))
}
