import type { ReportedAbsence } from '../queries.ts'

/** At least this many identical entries that were added together share a line. */
const MIN_SHARED_LINE = 4

/** The entries of one line: a single entry, or identical entries that were added together. */
export type AbsenceGroup = { key: string; absences: [ReportedAbsence, ...ReportedAbsence[]] }

/** The lines of the list, in the order of their first entries. */
export function groupAbsences(absences: readonly ReportedAbsence[]): AbsenceGroup[] {
  const together = Map.groupBy(absences, sameEntry)
  const groups: AbsenceGroup[] = []
  for (const absence of absences) {
    const list = together.get(sameEntry(absence)) ?? []
    if (absence.student === null || list.length < MIN_SHARED_LINE) {
      groups.push({ key: String(absence.id), absences: [absence] })
    } else if (list[0] === absence) {
      groups.push({ key: `with ${absence.id}`, absences: [absence, ...list.slice(1)] })
    }
  }
  return groups
}

const sameEntry = ({ student, changed, ...absence }: ReportedAbsence): string => {
  const { start_date, end_date, start_time, end_time, kind, note, source } = absence
  return JSON.stringify([
    student !== null,
    [start_date, end_date, start_time, end_time, kind, note, source],
    [changed.day, changed.time, changed.by],
  ])
}
