import type { Letter } from '#contract/day/letters/letters.ts'
import type { Context } from '#server/http/context.ts'
import { chronicAbsence } from '#server/reports/chronic.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import { findLetterSettings, listLetterStudents, listSentLetters } from './queries.ts'
import { dueStep, type AbsentDays } from './rules.ts'

/** The letters that are due now, the most absent students first, those that were sent this school year, and their text. */
export async function findLetters(
  context: Context,
  run: RunReport,
): Promise<{ due: Letter[]; sent: Letter[]; text: string }> {
  const { db, school } = context
  const [absent, students, sent, settings] = await Promise.all([
    readAbsentDays(context, run),
    listLetterStudents(db),
    listSentLetters(db, school.yearStart),
    findLetterSettings(db),
  ])
  const sentSteps = Map.groupBy(sent, ({ student_id }) => student_id)
  const due = students.flatMap((student): Letter[] => {
    const days = absent.get(student.student_id)
    if (!days) return []
    const steps = (sentSteps.get(student.student_id) ?? []).map((letter) => letter.days)
    const step = dueStep(days.days_absent, settings.days, steps)
    return step === undefined ? [] : [{ ...student, ...days, days: step, id: null, sent: null }]
  })
  return {
    due: due.toSorted((one, other) => other.days_absent - one.days_absent),
    sent,
    text: settings.text,
  }
}

/** Absent and enrolled days of this school year until today, by the rule of the chronic absence report. */
export async function readAbsentDays(
  { school, now }: Pick<Context, 'school' | 'now'>,
  run: RunReport,
): Promise<Map<number, AbsentDays>> {
  if (now.day < school.yearStart) return new Map()
  const range = { start: school.yearStart, end: now.day }
  const rows = await run((reports) => chronicAbsence(reports, { range, filters: {}, comments: 'none' }))
  return new Map(
    rows.map(({ student_id, days_absent, days_enrolled }) => [
      student_id,
      { student_id, days_absent, days_enrolled },
    ]),
  )
}
