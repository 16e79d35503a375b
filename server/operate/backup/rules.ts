import { archiveTime } from './file-names.ts'

type Keep = { days: number; weeks: number }

/**
 * The archives of a folder that can be deleted. It keeps the last one of each of the last `days` days that have one, and of
 * each of the last `weeks` weeks (Monday to Sunday, UTC). Files with other names are never deleted.
 */
export function archivesToDelete(names: readonly string[], { days, weeks }: Keep): string[] {
  const ours = names
    .filter((name) => archiveTime(name) !== undefined)
    .toSorted()
    .toReversed()
  const retained = new Set([
    ...newestOfEach(ours, (name) => name.slice(0, DAY_END), days),
    ...newestOfEach(ours, (name) => weekOf(archiveTime(name)!), weeks),
  ])
  return ours.filter((name) => !retained.has(name))
}

const DAY_END = 'homeroom-2026-11-22'.length

function newestOfEach(
  newestFirst: readonly string[],
  periodOf: (name: string) => string,
  most: number,
): string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, most)
}

const DAY_MS = 86_400_000

/** The Monday of a moment's week. */
function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  return new Date(moment.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
