import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { SheetSubmitted } from '#contract/attendance/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { clockTime } from '../day/classes.ts'
import type { Merged } from './merge.ts'
import { answer, onWire, type Context, type Opened } from './opening.ts'
import { answerOf, keepAnswer, type NamedSave, type Submission } from './idempotency.ts'
import { writeSheet } from './write.ts'

type Submitted = z.output<typeof SheetSubmitted>
/** The save's name, and the request for a correction that it grants, if any. */
export type With = { named?: NamedSave | undefined; correction?: number | undefined }
type Saving = { merged: Merged; body: Submitted } & With

/** What is answered when the marks are saved; undefined where someone else was faster. */
export async function saveMerged(
  db: Kysely<DB>,
  asking: Context,
  opened: Opened,
  { merged, body, named, correction }: Saving,
): Promise<Submission | undefined> {
  if (opened.row.sheet && merged.write.length === 0) {
    const told = submission(asking, body, opened, merged)
    if (!named) return told
    const kept = await keepAnswer(db, named, told)
    return kept && answerOf(named, kept)
  }
  const { timeZone } = asking.school
  const told = submission(asking, body, { ...opened, row: rowAfter(asking, opened, merged) }, merged)
  const saved = await writeSheet(db, {
    row: opened.row,
    teacher: opened.teacher.id,
    day: body.date,
    account: asking.actor.account,
    moment: asking.moment,
    reason: body.reason,
    correction,
    write: merged.write,
    named: named && { save: named, answer: told, timeZone },
  })
  if (!saved) return undefined
  if (saved.earlier) return named && answerOf(named, saved.earlier)
  return { ...told, taken: told.taken && { ...told.taken, at: clockTime(saved.taken_at, timeZone) } }
}

/** The sheet as it stands when all is written; only the moment is not known yet. */
function rowAfter({ actor }: Context, { row, teacher }: Opened, { write }: Merged): Opened['row'] {
  const { account } = actor
  const saved = { version: row.version + 1, taken_by_id: account }
  const written = write.map(({ mark }) => ({ ...mark, ...saved, teacher_id: teacher.id }))
  const changed = new Set(written.map(({ student_id }) => student_id))
  const takers = { ...row.takers, [account]: `${actor.firstName} ${actor.lastName}`.trim() || actor.email }
  const marks = [...row.marks.filter(({ student_id }) => !changed.has(student_id)), ...written]
  const sheet = { ...saved, taken_at: new Date(0).toISOString() }
  return { ...row, marks, takers, version: saved.version, sheet }
}

function submission(asking: Context, body: Submitted, opened: Opened, { kept }: Merged): Submission {
  const names = new Map(opened.row.roster.map(({ student_id, name }) => [student_id, name]))
  return {
    ...answer(asking, body, opened),
    message: 'Attendance submitted successfully.',
    changed_meanwhile: kept.map(({ mine, theirs }) => ({
      student_id: mine.student_id,
      student: names.get(mine.student_id) ?? '',
      theirs: onWire(theirs),
      yours: onWire(mine),
      by: opened.row.takers[theirs.taken_by_id] ?? '',
    })),
  }
}
