import { effectiveEntry, entryInMeeting, expectedMark } from '#contract/day/attendance/absence-rules.ts'
import type { Sheet, SubmittedSheet, TakenMark } from '#contract/day/attendance/attendance.ts'
import { clockTime } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import type { Actor } from '#server/http/actor.ts'
import { isAdmin } from './access.ts'
import { type LoadedSheet } from './load.ts'
import { versionSeen, type SheetRow } from './read.ts'
import type { MarkChange, MergedMarks, SentMark } from './merge.ts'
import { sentences } from './sentences.ts'

type ReplyContext = Pick<Context, 'actor' | 'school' | 'reference'>

/** A sheet as it is sent. */
export function sheetReply(
  { actor, school, reference }: ReplyContext,
  { period, teacher, day, row, policy }: LoadedSheet,
): Sheet {
  const { refusal, needsReason } = policy
  const taken = row.sheet && {
    at: clockTime(row.sheet.taken_at, school.timeZone),
    by: reference.accountNames.get(row.sheet.taken_by_id) ?? '',
    by_me: row.sheet.taken_by_id === actor.account,
  }
  const state = taken ? sentences.taken(taken.at, taken.by, school) : sentences.missing
  return {
    success: true,
    ...(refusal?.code === 'closed_day'
      ? { code: refusal.code, message: refusal.message }
      : { message: state }),
    section_period_id: period.id,
    teacher_id: teacher.id,
    date: day,
    attendance: marksInRosterOrder(row, actor),
    version: versionSeen(row),
    taken,
    changed: row.roster.map(({ student_id }) => student_id).filter((id) => row.changed.includes(id)),
    ...(row.reports && { known: reportedMarks(row, period, actor) }),
    may: {
      submit: !refusal,
      blocked_reason: refusal?.message ?? null,
      needs_reason: needsReason,
      request_correction: refusal?.code === 'window',
    },
  }
}

/** The reply to a save: the sheet after it, and the marks where a later change of someone else was not overwritten. */
export function submitReply(
  context: ReplyContext,
  loaded: LoadedSheet,
  { conflicts }: Pick<MergedMarks, 'conflicts'>,
): SubmittedSheet {
  const names = new Map(loaded.row.roster.map(({ student_id, name }) => [student_id, name]))
  // The page has the reported absences from opening the sheet, and a stored reply must not hold them.
  const row = { ...loaded.row, reports: undefined }
  return {
    ...sheetReply(context, { ...loaded, row }),
    message: sentences.submitted,
    changed_meanwhile: conflicts.map(({ mine, theirs }) => ({
      student_id: mine.student_id,
      student: names.get(mine.student_id) ?? '',
      theirs: takenMark(theirs, context.actor),
      yours: takenMark(mine, context.actor),
      by: context.reference.accountNames.get(theirs.taken_by_id) ?? '',
    })),
  }
}

/** The sheet as a save leaves it. */
export function rowAfterSave(
  { actor, now }: Context,
  { row, teacher }: LoadedSheet,
  { write, changes }: Pick<MergedMarks, 'write'> & { changes: MarkChange[] },
): SheetRow {
  const saved = { version: row.version + 1, taken_by_id: actor.account }
  const written = write.map(({ mark }) => ({ ...mark, ...saved, teacher_id: teacher.id }))
  const students = new Set(written.map(({ student_id }) => student_id))
  return {
    ...row,
    marks: [...row.marks.filter(({ student_id }) => !students.has(student_id)), ...written],
    changed: [...row.changed, ...changes.map(({ student_id }) => student_id)],
    version: saved.version,
    sheet: { ...saved, taken_at: now.moment },
  }
}

const reportedMarks = (
  { roster, reports, sheet }: SheetRow,
  period: LoadedSheet['period'],
  actor: Actor,
): NonNullable<Sheet['known']> =>
  roster.flatMap(({ student_id }) => {
    const entries = reports?.get(student_id) ?? []
    const mark = expectedMark(period, entries)
    const reportedAt = Date.parse(effectiveEntry(entries)?.changed_at ?? '')
    const reported_after_save = sheet !== null && reportedAt > sheet.taken_at.getTime()
    const reason = isAdmin(actor) ? entryInMeeting(entries, period)?.reason?.name : undefined
    return mark ? [{ student_id, ...mark, ...(reason && { reason }), reported_after_save }] : []
  })

function marksInRosterOrder({ roster, marks }: SheetRow, actor: Actor): TakenMark[] {
  const byStudent = new Map(marks.map((mark) => [mark.student_id, mark]))
  return roster
    .flatMap(({ student_id }) => byStudent.get(student_id) ?? [])
    .map((mark) => takenMark(mark, actor))
}

/** The reason is for the office only. */
const takenMark = (
  { student_id, status, excuse, comment, reason_id, arrived_at, left_at }: SentMark,
  actor: Actor,
): TakenMark => ({
  student_id,
  status,
  excuse,
  comment,
  ...(isAdmin(actor) && { reason_id: reason_id ?? null }),
  ...(arrived_at && { arrived_at }),
  ...(left_at && { left_at }),
})
