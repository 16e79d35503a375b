import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/** On Linux this link reads 'PID/task/TID' for the calling thread; other systems have no thread priorities. */
const THIS_THREAD = '/proc/thread-self'

/** Gives the calling thread the lowest priority, below the threads that answer requests. Call it in a worker. */
export function lowerThreadPriority(): void {
  if (!existsSync(THIS_THREAD)) return
  setPriority(Number(basename(readlinkSync(THIS_THREAD))), constants.priority.PRIORITY_LOW)
}
