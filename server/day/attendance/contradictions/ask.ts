import type { contradictions } from '#contract/day/attendance/contradictions.ts'
import { questionText } from '#contract/day/attendance/question-text.ts'
import type { Parsed } from '#contract/index.ts'
import type { Context } from '#server/http/context.ts'
import { queueToStaff } from '#server/mail/queue-to-staff.ts'
import { assertMailIsSetUp } from '#server/mail/set-up.ts'
import { questionKey } from './questions.ts'
import { findContradictions } from './find.ts'
import { sentences } from './sentences.ts'

type Request = Parsed<(typeof contradictions)['POST /attendance/contradictions/ask/'], 'body'>
/** A mark in question, with the name of its class. */
type Questioned = {
  section_period_id: number
  teacher_id: number
  /** Who took the sheet: its teacher, or who covered the class. */
  taker_id: number
  student_id: number
  name: string
  start_time: string
  end_time: string
}

/** A question is of no use on the next morning. */
const EXPIRES_MS = 12 * 60 * 60_000

/**
 * Queues a mail to whoever took each of these marks that contradicts something; a mark that was asked about before gets none,
 * unless that mail failed. Refuses with 409 where no mail can be sent.
 */
export async function askTeachers(context: Context, { date, marks }: Request) {
  const { db, config } = context
  assertMailIsSetUp(config)
  const isRequested = new Set(marks.map((mark) => `${mark.section_period_id} ${mark.student_id}`))
  const { contradictions: found } = await findContradictions(context, date)
  const questioned = found.flatMap(({ student_id, sheets }) =>
    sheets
      .filter(
        ({ is_doubtful, section_period_id }) =>
          is_doubtful && isRequested.has(`${section_period_id} ${student_id}`),
      )
      .map(({ section_period_id, teacher, covered_by, name, start_time, end_time }) => ({
        section_period_id,
        teacher_id: teacher.id,
        taker_id: (covered_by ?? teacher).id,
        student_id,
        name,
        start_time,
        end_time,
      })),
  )
  const messages = questioned.flatMap((mark) => questionAbout(mark, date, context) ?? [])
  const sent = await db.transaction().execute((tx) =>
    queueToStaff(tx, context, messages, {
      subject: 'contradiction',
      detailsOf: (queued) => ({ asked: queued, day: date }),
    }),
  )
  return { message: sentences.asked(sent, questioned.length) }
}

/** The mail names no student: its link does, to those who may open the sheet. */
function questionAbout(mark: Questioned, date: string, { config, school, reference }: Context) {
  const taker = reference.teachers.get(mark.taker_id)
  if (!taker) return undefined
  const { section_period_id, student_id, name, start_time, end_time } = mark
  const to_name = `${taker.first_name} ${taker.last_name}`
  const link = `${config.origin}/attendance/take/${section_period_id}?date=${date}&teacher_id=${mark.teacher_id}&student=${student_id}`
  return {
    key: questionKey(date, mark),
    purpose: 'question' as const,
    to_name,
    to_address: taker.email,
    ...questionText({ teacher: to_name, title: name, date, start_time, end_time, link }, school),
    expiresMs: EXPIRES_MS,
  }
}
