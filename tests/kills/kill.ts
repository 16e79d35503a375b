import { setTimeout as pause } from 'node:timers/promises'
import { killDatabase, queryDatabase } from '#tests/processes/data-folder.ts'
import { isReady, openHomeroom, waitUntil, type Homeroom } from '#tests/processes/homeroom.ts'
import { brokenConflictRules, findDamage } from './compare.ts'
import { startLoad, type AcknowledgedWrites } from './load.ts'
import { fillSchool, NOW } from './school.ts'

export const KINDS = ['app', 'backend', 'cluster'] as const
export type Kind = (typeof KINDS)[number]

export type KillOptions = {
  kills: number
  /** There are no more kills after this many seconds. */
  maxSeconds: number
  /** The minimum and maximum pause between two kills. */
  pauseMs?: [number, number]
  onKill?: (nth: number, kind: Kind) => void
}

export type KillReport = {
  kills: Record<Kind, number>
  done: AcknowledgedWrites
  /** Sentences about damage; empty if every acknowledged write is intact. */
  damage: string[]
  /** The longest time until Homeroom was ready again. */
  slowestMs: number
}

/**
 * Starts with an empty school, kills the app, a database backend or the whole cluster in turn while people work, and compares the
 * acknowledged writes with the database.
 */
export async function killUnderLoad(
  folder: string,
  { kills, maxSeconds, pauseMs: [least, most] = [200, 900], onKill }: KillOptions,
): Promise<KillReport> {
  let homeroom = await openHomeroom(folder, { env: { HOMEROOM_NOW: NOW } })
  await fillSchool(folder)
  const load = startLoad(homeroom.port, folder)
  const report: KillReport = {
    kills: { app: 0, backend: 0, cluster: 0 },
    done: load.done,
    damage: [],
    slowestMs: 0,
  }
  const begun = Date.now()
  for (let nth = 0; nth < kills && Date.now() - begun < maxSeconds * 1000; nth++) {
    // A wrong reply ends the run immediately.
    await Promise.race([pause(least + Math.random() * (most - least)), load.failed])
    const kind = KINDS[nth % KINDS.length]!
    onKill?.(nth + 1, kind)
    const killedAt = performance.now()
    homeroom = await killing[kind](folder, homeroom)
    await waitUntil('Homeroom to be ready', () => isReady(homeroom), homeroom.output)
    report.slowestMs = Math.max(report.slowestMs, performance.now() - killedAt)
    report.kills[kind] += 1
    report.damage.push(...(await brokenConflictRules(folder).catch(() => [])))
  }
  await load.stop()
  report.damage.push(...(await findDamage(folder, load.done)))
  homeroom.kill('SIGTERM')
  if ((await homeroom.ended) !== 0) report.damage.push('Homeroom did not stop with exit code 0')
  return report
}

const killing: Record<Kind, (folder: string, homeroom: Homeroom) => Promise<Homeroom>> = {
  app: async (folder, homeroom) => {
    homeroom.kill('SIGKILL')
    await homeroom.ended
    return openHomeroom(folder, { env: { HOMEROOM_NOW: NOW, PORT: String(homeroom.port) } })
  },
  backend: async (folder, homeroom) => {
    const rows = await queryDatabase(
      folder,
      `select pid from pg_stat_activity where application_name = 'homeroom'
      order by state <> 'idle' desc, random() limit 1`,
    )
    // The process may have ended by itself meanwhile.
    for (const { pid } of rows) if (isRunning(Number(pid))) process.kill(Number(pid), 'SIGKILL')
    return homeroom
  },
  cluster: async (folder, homeroom) => {
    await killDatabase(folder)
    return homeroom
  },
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
