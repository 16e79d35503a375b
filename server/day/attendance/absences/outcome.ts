import type { Transaction } from 'kysely'
import type { AbsenceReply } from '#contract/day/attendance/absences.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { findMarkChanges, type MarkChange } from './changes.ts'
import { findStored, type AbsenceContext, type StoredAbsence } from './stored.ts'
import { writeMarkChanges } from './write-changes.ts'
import { sentences } from './sentences.ts'

const MAX_LISTED = 1000

/** What these reported absences, as they are saved now, do to stored marks: written with `apply`, else only reported. */
export async function applyToMarks(
  tx: Transaction<DB>,
  context: AbsenceContext,
  { ids, apply, message }: { ids: readonly number[]; apply: boolean; message: string },
): Promise<AbsenceReply> {
  const changes = await findMarkChanges(tx, ids, { lock: apply })
  if (apply) await writeMarkChanges(tx, context, await withReasons(tx, context, changes))
  const sheets = new Set(
    changes.map(({ section_period_id, day, teacher_id }) => `${section_period_id} ${day} ${teacher_id}`),
  ).size
  return {
    absence_ids: [...ids],
    would_change: changes
      .slice(0, MAX_LISTED)
      .map(({ section_period_id, day, student_id, status, excuse, to }) => ({
        section_period_id,
        date: day,
        student_id,
        from: { status, excuse },
        to: { status: to.status, excuse: to.excuse },
      })),
    marks: changes.length,
    sheets,
    changed: apply && changes.length > 0,
    message: [message, marksSentence(changes.length, sheets, apply)].filter(Boolean).join(' '),
  }
}

/** The message of a preview: nothing was entered, changed or deleted. */
export const asPreview = (reply: AbsenceReply): AbsenceReply =>
  Object.assign(reply, {
    message: marksSentence(reply.marks, reply.sheets, false) || sentences.noMarksWillChange,
  })

function marksSentence(marks: number, sheets: number, apply: boolean): string {
  if (marks === 0) return ''
  return apply ? sentences.marksChanged(marks, sheets) : sentences.marksWillChange(marks, sheets)
}

async function withReasons(tx: Transaction<DB>, { school }: AbsenceContext, changes: readonly MarkChange[]) {
  const ids = [...new Set(changes.map(({ reported_absence_id }) => reported_absence_id))]
  const stored = new Map((await findStored(tx, ids)).map((absence) => [absence.id, absence]))
  return changes.map((change) => {
    const absence = stored.get(change.reported_absence_id)!
    const reason = change.gives
      ? reasonGiven(absence, school)
      : absence.is_arrival
        ? sentences.arrivalUndone
        : absence.is_leave
          ? sentences.leaveUndone
          : absence.was_removed
            ? sentences.reasonAfterDelete
            : sentences.reasonAfterChange
    return Object.assign(change, { reason })
  })
}

function reasonGiven(absence: StoredAbsence, school: AbsenceContext['school']): string {
  const { is_arrival, is_leave, start_time, end_time } = absence
  if (is_arrival && end_time !== null) return sentences.reasonOfArrival(end_time, school)
  if (is_leave && start_time !== null) return sentences.reasonOfLeave(start_time, school)
  return sentences.reasonOfMark(absence, school)
}
