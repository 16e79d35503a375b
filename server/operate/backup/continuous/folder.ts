import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder of the log's segments and of the base backups, in the backup folder. */
export const continuousFolder = (backupDir: string): string => join(backupDir, 'continuous')
export const segmentFolder = (backupDir: string): string => join(continuousFolder(backupDir), 'wal')
export const BASE_FILE = 'homeroom-base.json'

/** The description of a base backup. */
export const Base = z.object({
  /** It can be restored to this moment and every later one. */
  ready_at: z.iso.datetime(),
  /** The first segment of the log that it needs. */
  first_segment: z.string().regex(/^[0-9A-F]{24}$/),
  /** The school's; a moment that names none is in it. */
  time_zone: z.string(),
})
export type Base = z.output<typeof Base> & { path: string }

/** The complete base backups, oldest first; none where there is no folder. */
export async function listBases(backupDir: string): Promise<Base[]> {
  const folder = continuousFolder(backupDir)
  const names = await readdir(folder).catch(() => [])
  const bases: Base[] = []
  for (const name of names.filter((one) => /^base-[\dTZ-]+$/.test(one)).sort()) {
    const path = join(folder, name)
    bases.push({ ...Base.parse(JSON.parse(await readFile(join(path, BASE_FILE), 'utf8'))), path })
  }
  return bases
}

/** The part of a segment's name after its timeline: segments of one place in the log are equal in it. */
export const placeOf = (segment: string): string => segment.slice(8)
