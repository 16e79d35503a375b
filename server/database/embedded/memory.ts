import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Bytes that this machine, or the container around this process, has. */
export const memoryOfMachine = (): number => smallerLimit(totalmem(), process.constrainedMemory())

/** A process without its own limit reports 0, or more memory than any machine has. */
export const smallerLimit = (machine: number, limit: number): number =>
  limit > 0 ? Math.min(machine, limit) : machine

/**
 * PostgreSQL's settings for a machine's memory in bytes. The app, the pages' builds and the file cache live on the same
 * machine, so its buffers get an eighth; a machine of up to 512 MB gets what a school needs at least.
 */
export function memorySettings(memory: number): Record<string, string> {
  const share = (part: number, min: number, max: number) => {
    const megabytes = Math.floor(memory / part / MB)
    return `${Math.min(max, Math.max(min, megabytes))}MB`
  }
  return {
    shared_buffers: share(8, 64, 1024),
    // Not allocated: the planner's estimate of the system's file cache.
    effective_cache_size: share(2, 256, 65_536),
    // A statement may use it several times, on each of the connections.
    work_mem: share(512, 4, 16),
    maintenance_work_mem: share(64, 64, 256),
    // The log on disk grows to this size, and after a crash all of it is replayed.
    max_wal_size: share(8, 512, 2048),
  }
}
