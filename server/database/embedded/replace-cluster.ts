import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseUnusable } from '../database-unusable.ts'

/**
 * Puts a restored cluster in the place of another, so that a kill at any step leaves a state that the next start completes or takes
 * back. `postgres.restored` is whole and takes the place of `postgres`, which becomes `postgres.replaced` and is deleted once
 * Homeroom has started on the other.
 */
const placesOf = (cluster: string) => ({
  /** Being restored, and not whole yet. */
  restoring: `${cluster}.restoring`,
  restored: `${cluster}.restored`,
  replaced: `${cluster}.replaced`,
  /** A marker file: the new cluster was never used, so `replaced` is the school's only copy. */
  unused: `${cluster}.unused`,
})

export const restoringOf = (cluster: string): string => placesOf(cluster).restoring

/** Puts what was restored in place. Where a step fails, the data that was there stays, or the next start completes it. */
export async function replaceCluster(cluster: string): Promise<void> {
  const { restoring, restored, replaced, unused } = placesOf(cluster)
  // The start after an earlier restore was ended before it deleted this.
  if (existsSync(replaced) && !existsSync(unused)) await rm(replaced, { recursive: true, force: true })
  await writeFile(unused, '', { flush: true })
  try {
    await move(restoring, restored)
    await moveIntoPlace(cluster)
  } catch (error) {
    await takeBack(cluster)
    throw error
  }
}

/** Completes or reverts an interrupted replacement. Without one it changes nothing. */
export async function recoverReplacement(cluster: string): Promise<void> {
  const { restored, replaced } = placesOf(cluster)
  if (existsSync(restored)) await moveIntoPlace(cluster)
  else if (!existsSync(cluster) && existsSync(replaced)) await move(replaced, cluster)
}

/** Before a start makes an empty school: throws where a restore into this place was interrupted. */
export function assertNotHalfRestored(cluster: string): void {
  const { restoring } = placesOf(cluster)
  if (existsSync(cluster) || !existsSync(restoring)) return
  throw new DatabaseUnusable(
    `A restore was interrupted, so there is no database in ${dirname(cluster)}.\n` +
      `Run it again, or remove ${restoring} to start with an empty school.`,
  )
}

/** Deletes what was replaced: Homeroom has started on what took its place. */
export async function deleteReplaced(cluster: string): Promise<void> {
  const { replaced, unused } = placesOf(cluster)
  // Removed first, so that the next start continues an interrupted deletion.
  await rm(unused, { force: true })
  await rm(replaced, { recursive: true, force: true })
}

async function moveIntoPlace(cluster: string): Promise<void> {
  const { restored, replaced } = placesOf(cluster)
  if (existsSync(cluster)) {
    // An earlier restored cluster that was never used is deleted, and the school's own copy stays.
    if (existsSync(replaced)) await rm(cluster, { recursive: true, force: true })
    else await move(cluster, replaced)
  }
  await move(restored, cluster)
}

async function takeBack(cluster: string): Promise<void> {
  const { restoring, restored, replaced } = placesOf(cluster)
  if (!existsSync(restored)) return
  if (existsSync(cluster)) {
    // It may be deleted in part already.
    if (existsSync(replaced)) return
  } else if (existsSync(replaced)) await move(replaced, cluster)
  await move(restored, restoring)
}

/** On the disk when it returns, so that a power cut leaves the steps in their order. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
