import { readFileSync } from 'node:fs'

/** Reads processes from Linux's /proc. Times are in ticks of 10 ms. */

const TICK_MS = 10

const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces.
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

export const parentOf = (pid: number): number => statOf(pid)[1]!

export const peakMemoryMb = (pid: number): number =>
  Math.round(
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
  )

/** The processor time of a process with all its threads so far. */
export function cpuMs(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13)
  return (user! + system!) * TICK_MS
}

/** The processor time of all PostgreSQL processes so far, including those that have ended. */
export function postgresCpuMs(postmaster: number): number {
  for (;;) {
    try {
      const living = childrenOf(postmaster)
      const times = living.map(cpuMs)
      const [ended, endedSystem] = statOf(postmaster).slice(13, 15)
      // A process that ended meanwhile would be counted twice or not at all.
      if (living.join() !== childrenOf(postmaster).join()) continue
      return times.reduce((sum, time) => sum + time, (ended! + endedSystem!) * TICK_MS)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')))
        throw error
    }
  }
}
