import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { ChangedMeanwhile, Sheet, SheetSubmitted } from '#contract/attendance.ts'
import { longDay } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { mergeMarks, type Merged, type SentMark } from './merging.ts'
import { answer, onWire, open, type Asking, type Opened } from './opening.ts'
import { reasonSentence, type Verdict } from './rules.ts'
import { writeSheet } from './saving.ts'
import { namesOf } from './sheet.ts'

type Submitted = z.output<typeof SheetSubmitted>
type Submission = Sheet & { changed_meanwhile: ChangedMeanwhile[] }
const MOST_TRIES = 20

/**
 * Saves marks of one teacher's sheet: all or none, and nothing that stands there already is saved again, so a
 * request that is repeated leaves no second trace. Where two people save at once, the later one merges again.
 */
export async function submitSheet(db: Kysely<DB>, asking: Asking, body: Submitted): Promise<Submission> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const saved = await trySubmitting(db, asking, body)
    if (saved) return saved
  }
  throw new Refusal(
    'conflict',
    'Several people are saving this sheet right now. Please try again in a moment.',
  )
}

/** Saves once, for a request of `correction` if named; undefined where someone else was faster: nothing was saved. */
export async function trySubmitting(db: Kysely<DB>, asking: Asking, body: Submitted, correction?: number) {
  const sent = sentMarks(body.attendance)
  const opened = await open(db, asking, body)
  refuseSubmission(opened.verdict, body)
  await refuseStrangers(db, opened, body.date, sent)
  const merged = mergeMarks(opened.row.marks, sent, { teacher: opened.teacher.id, version: body.version })
  const row = await saveMerged(db, asking, opened, { merged, body, correction })
  return row && submission(asking, body, { ...opened, row }, merged)
}

export const sentMarks = (attendance: Submitted['attendance']): SentMark[] =>
  Object.entries(attendance).map(([student, { status, excuse = null, comment = null }]) => ({
    student: Number(student),
    status,
    excuse,
    comment,
  }))

function refuseSubmission({ refusal, needsReason }: Verdict, { date, reason }: Submitted): void {
  if (refusal) throw new Refusal(refusal.code, refusal.message)
  if (needsReason && reason === undefined) {
    throw new Refusal('window', reasonSentence(date), { fields: { reason: 'is required' } })
  }
}

/** Refuses marks of students who were not on this list on that day, all of them by name. */
export async function refuseStrangers(
  db: Kysely<DB>,
  { row, teacher }: Opened,
  day: string,
  sent: SentMark[],
): Promise<void> {
  const enrolled = new Set(row.roster.map(({ student }) => student))
  const strangers = sent.filter(({ student }) => !enrolled.has(student)).map(({ student }) => student)
  if (strangers.length === 0) return
  const names = await namesOf(db, strangers)
  const where = `on ${teacher.name}'s list in ${row.period.name} on ${longDay(day)}`
  const sentence = `${names.join('; ')} ${names.length === 1 ? 'was' : 'were'} not ${where}.`
  throw new Refusal('not_enrolled', `${sentence} Nothing was saved. Please reload the sheet.`, {
    details: { student_ids: strangers },
  })
}

type Saving = { merged: Merged; body: Submitted; correction: number | undefined }

/** The sheet as it stands after saving; undefined where someone else was faster. */
async function saveMerged(
  db: Kysely<DB>,
  { actor }: Asking,
  opened: Opened,
  { merged, body, correction }: Saving,
) {
  const { row, teacher } = opened
  if (row.sheet && merged.write.length === 0) return row
  const { account } = actor
  const saved = await writeSheet(db, {
    row,
    teacher: teacher.id,
    day: body.date,
    account,
    reason: body.reason,
    correction,
    write: merged.write,
  })
  if (!saved) return undefined
  const written = merged.write.map(({ mark }) => ({
    ...mark,
    teacher: teacher.id,
    taken_by: account,
    ...saved,
  }))
  const changed = new Set(written.map(({ student }) => student))
  const takers = { ...row.takers, [account]: `${actor.firstName} ${actor.lastName}`.trim() || actor.email }
  const marks = [...row.marks.filter(({ student }) => !changed.has(student)), ...written]
  return { ...row, marks, takers, version: saved.version, sheet: { ...saved, taken_by: account } }
}

function submission(asking: Asking, body: Submitted, opened: Opened, { kept }: Merged): Submission {
  const names = new Map(opened.row.roster.map(({ student, name }) => [student, name]))
  return {
    ...answer(asking, body, opened),
    message: 'Attendance submitted successfully.',
    changed_meanwhile: kept.map(({ mine, theirs }) => ({
      student_id: mine.student,
      student: names.get(mine.student) ?? '',
      theirs: onWire(theirs),
      yours: onWire(mine),
      by: opened.row.takers[theirs.taken_by] ?? '',
    })),
  }
}
