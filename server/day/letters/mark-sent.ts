import { auditAll } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import { readAbsentDays } from './due.ts'
import { insertLetters } from './queries.ts'
import { sentences } from './sentences.ts'

type SentLetter = { student_id: number; days: number }

/** Marks letters as sent, all or none; 409 where a student has not been absent on so many days. */
export async function markLettersSent(
  context: Context,
  letters: readonly SentLetter[],
  run: RunReport,
): Promise<{ message: string; letter_ids: number[] }> {
  const { db, actor, now, school } = context
  const absent = await readAbsentDays(context, run)
  const early = letters.filter(({ student_id, days }) => (absent.get(student_id)?.days_absent ?? 0) < days)
  if (early.length > 0) {
    const students = early.map(({ student_id }) => student_id)
    throw new Refusal('conflict', sentences.notDue(new Set(students).size), {
      details: { student_ids: students },
    })
  }
  return db.transaction().execute(async (tx) => {
    const rows = letters.map((letter) => ({ ...absent.get(letter.student_id)!, ...letter }))
    const of = { yearStart: school.yearStart, day: now.day, account: actor.account }
    const added = await insertLetters(tx, rows, of)
    await auditAll(
      tx,
      added.map(({ id, student_id, days }) => ({
        account: actor.account,
        action: 'change',
        subject: 'student',
        subjectId: student_id,
        details: { letter: { id, days, year_start: school.yearStart } },
      })),
    )
    return {
      message: sentences.sent(added.length),
      letter_ids: added.map(({ id }) => id),
    }
  })
}

/** Removes the mark that a letter was sent; 404 for an unknown one. */
export const unmarkLetter = ({ db, actor }: Context, id: number): Promise<{ message: string }> =>
  db.transaction().execute(async (tx) => {
    const [letter] = await tx
      .deleteFrom('letter')
      .where('id', '=', id)
      .returning(['student_id', 'days', 'year_start'])
      .execute()
    if (!letter) throw notFound('letter')
    const { student_id, ...details } = letter
    await auditAll(tx, [
      {
        account: actor.account,
        action: 'change',
        subject: 'student',
        subjectId: student_id,
        details: { letter_taken_back: { id, ...details } },
      },
    ])
    return { message: sentences.unmarked }
  })
