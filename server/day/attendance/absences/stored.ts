import { sql, type Transaction } from 'kysely'
import type { AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import type { AbsenceSource } from '#contract/day/attendance/office-words.ts'
import { auditAll, type AuditEntry } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { auditAbsenceText } from './kind-text.ts'

/** The parts of a request context that saving reported absences needs. */
export type AbsenceContext = Pick<Context, 'actor' | 'now' | 'school'>

/** Whom an entry is for; all null for the whole school. */
type Reach = { student_id: number | null; student_group_id: number | null; grade_level_id: number | null }

export type StoredAbsence = AbsenceTimes &
  Reach & {
    id: number
    note: string | null
    reason_id: number | null
    source: AbsenceSource
    was_removed: boolean
    is_arrival: boolean
    is_leave: boolean
  }

/** Reported absences by id, also deleted ones; with `lock` until the end of the transaction. */
export async function findStored(
  tx: Transaction<DB>,
  ids: readonly number[],
  { lock = false } = {},
): Promise<StoredAbsence[]> {
  const { rows } = await sql<StoredAbsence>`
    select id, student_id, student_group_id, grade_level_id, start_date, end_date, start_time, end_time, kind, note,
      absence_reason_id reason_id,
      source, removed_at is not null was_removed, tardy_minutes is not null is_arrival, is_leave
    from reported_absence where id = any(${ids}::bigint[]) order by id ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows
}

/**
 * Records changes of entries in the audit, without their notes. `before` is null for a new entry, `after` for a deleted one;
 * `details` has what else changed.
 */
export const auditAbsences = (
  tx: Transaction<DB>,
  { actor, school }: AbsenceContext,
  action: AuditEntry['action'],
  absences: readonly {
    of: Reach & { id: number }
    before: AbsenceTimes | null
    after: AbsenceTimes | null
    details?: object
  }[],
) =>
  auditAll(
    tx,
    absences.map(({ of, before, after, details }) => {
      const [old, current] = [before, after].map((times) => times && auditAbsenceText(times, school))
      const absenceChange = { old, new: current }
      const { id, student_id, student_group_id, grade_level_id } = of
      const entry = { account: actor.account }
      if (student_id !== null) {
        return {
          ...entry,
          action: 'change',
          subject: 'student',
          subjectId: student_id,
          details: { known_absence: absenceChange, ...details },
        }
      }
      const scope =
        student_group_id !== null
          ? { student_group: student_group_id }
          : grade_level_id !== null
            ? { grade_level: grade_level_id }
            : {}
      return {
        ...entry,
        action,
        subject: 'known_absence',
        subjectId: id,
        details: { ...scope, known_absence: absenceChange, ...details },
      }
    }),
  )
