import type { Letter, LetterSettings } from '#contract/day/letters/letters.ts'
import type { Context } from '#server/http/context.ts'
import { chronicAbsence } from '#server/reports/chronic.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import {
  findLetterSettings,
  listAbsentDates,
  listLetterStudents,
  listSentLetters,
  type Addressee,
} from './queries.ts'
import { dueStep, groupHouseholds, type AbsentDays } from './rules.ts'

/** The letters that are due now, the most absent students first, those that were sent this school year, and their text. */
export async function findLetters(
  context: Context,
  run: RunReport,
): Promise<Pick<LetterSettings, 'text' | 'texts'> & { due: Letter[]; sent: Letter[] }> {
  const { db, school } = context
  const [absent, students, sent, settings] = await Promise.all([
    readAbsentDays(context, run),
    listLetterStudents(db),
    listSentLetters(db, school.yearStart),
    findLetterSettings(db),
  ])
  const sentSteps = Map.groupBy(sent, ({ student_id }) => student_id)
  const due = students.flatMap(({ addressees, ...student }): Letter[] => {
    const days = absent.get(student.student_id)
    if (!days) return []
    const steps = (sentSteps.get(student.student_id) ?? []).map((letter) => letter.days)
    const step = dueStep(days.days_absent, settings.days, steps)
    if (step === undefined) return []
    return [
      { ...student, ...days, days: step, ...addressed(addressees), absent_dates: [], id: null, sent: null },
    ]
  })
  const dates = await run((reports) =>
    listAbsentDates(reports, yearUntilToday(context), [
      ...new Set([...due, ...sent].map(({ student_id }) => student_id)),
    ]),
  )
  return {
    due: due
      .map((letter) => Object.assign(letter, { absent_dates: dates.get(letter.student_id) ?? [] }))
      .toSorted((one, other) => other.days_absent - one.days_absent),
    sent: sent.map(({ addressees, ...letter }) =>
      Object.assign(letter, addressed(addressees), {
        absent_dates: (dates.get(letter.student_id) ?? []).filter((day) => day <= letter.sent!.day),
      }),
    ),
    text: settings.text,
    texts: settings.texts,
  }
}

const addressed = (addressees: readonly Addressee[]) => ({
  contacts: addressees.map(({ name }) => name),
  households: groupHouseholds(addressees),
})

const yearUntilToday = ({ school, now }: Pick<Context, 'school' | 'now'>) => ({
  start: school.yearStart,
  end: now.day,
})

/** Absent and enrolled days of this school year until today, by the rule of the chronic absence report. */
export async function readAbsentDays(
  context: Pick<Context, 'school' | 'now'>,
  run: RunReport,
): Promise<Map<number, AbsentDays>> {
  const range = yearUntilToday(context)
  if (range.end < range.start) return new Map()
  const rows = await run((reports) => chronicAbsence(reports, { range, filters: {} }))
  return new Map(
    rows.map(({ student_id, days_absent, days_enrolled }) => [
      student_id,
      { student_id, days_absent, days_enrolled },
    ]),
  )
}
