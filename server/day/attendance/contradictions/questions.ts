import { sql } from 'kysely'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { isUndelivered } from '#server/mail/queue.ts'

/** A mark that a teacher can be asked about. */
type Questioned = { section_period_id: number; teacher_id: number; student_id: number }

/** When teachers were asked, by the part of the key that names the mark. */
export type QuestionTimes = ReadonlyMap<string, { day: string; time: string }>

/** The part of the key of a mail that names the mark on its sheet. */
export const questionOf = ({ section_period_id, teacher_id, student_id }: Questioned): string =>
  `${section_period_id}:${teacher_id}:${student_id}`

/** The key of the mail about a mark: one for each. */
export const questionKey = (date: string, mark: Questioned): string => `question:${date}:${questionOf(mark)}`

/** The questions about marks of a day that went out; none are looked for where `hasMarks` is false. */
export async function listQuestions(
  { db, school }: Pick<Context, 'db' | 'school'>,
  date: string,
  hasMarks: boolean,
): Promise<QuestionTimes> {
  if (!hasMarks) return new Map()
  const prefix = `question:${date}:`
  const { rows } = await sql<{ mark: string; queued_at: Date }>`
    select substr(key, ${prefix.length + 1}::int) mark, queued_at from message
    where key >= ${prefix} and key < ${`question:${date};`}
      and not ${isUndelivered}`.execute(db)
  return new Map(
    rows.map(({ mark, queued_at }) => {
      const { day, time } = localMoment(queued_at, school.timeZone)
      return [mark, { day, time }]
    }),
  )
}
