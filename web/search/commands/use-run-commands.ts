import type { StudentResult } from '#contract/search.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import type { ParsedAbsence } from '#web/school/absent/parse-absence.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { absencePreview } from './command-results.ts'

type Absence = { student: StudentResult; absence: ParsedAbsence }
type Arrival = { student: StudentResult; time: string | null }
type Reminders = { date: string; sheets: readonly Reply<'GET /attendance/board/'>['sheets'][number][] }

/** What the commands of the search do; each shows a message, with Undo where it can be undone. */
export function useRunCommands() {
  const { today } = useSchoolClock()
  const undo = useSave('POST /attendance/absences/remove/', {
    send: (absence_ids: readonly number[]) => ({ body: { absence_ids: [...absence_ids], apply: true } }),
    refreshes: ['attendance'],
  })
  const sentence = ({ student, absence }: Absence) =>
    `${fullName(student)}: ${absencePreview(absence, today)}.`
  const report = useSave('POST /attendance/absences/', {
    send: ({ student, absence: { reason, note, ...times } }: Absence) => ({
      body: { student_ids: [student.id], ...times, reason_id: reason?.id, note, source: 'phone' as const },
    }),
    adds: sentence,
    successMessage: (reply, one) => `${sentence(one)} Saved.${takenText(reply)}`,
    undo:
      ({ absence_ids }) =>
      () =>
        undo.mutate(absence_ids),
    refreshes: ['attendance'],
  })
  const arrive = useSave('POST /attendance/arrivals/', {
    send: ({ student, time }: Arrival) => ({ body: { student_id: student.id, ...(time && { time }) } }),
    adds: ({ student, time }) => `${fullName(student)} arrived${time ? ` at ${clockTime(time)}` : ''}.`,
    undo:
      ({ absence_id }) =>
      () =>
        undo.mutate([absence_id]),
    refreshes: ['attendance'],
  })
  const remind = useSave('POST /attendance/reminders/', {
    send: ({ date, sheets }: Reminders) => ({
      body: {
        date,
        sheets: sheets.map(({ section_period_id, teacher }) => ({
          section_period_id,
          teacher_id: teacher.id,
        })),
      },
    }),
    refreshes: ['GET /attendance/board/', 'GET /api/office/today/'],
  })
  return { reportAbsence: report.mutate, arrive: arrive.mutate, remind: remind.mutate }
}

/** Saved marks change only where the office applies the absence to them. */
const takenText = ({ marks }: Reply<'POST /attendance/absences/'>): string =>
  marks === 0
    ? ''
    : ` ${pluralize(marks, 'saved mark')} ${pluralForm(marks, 'differs', 'differ')} and did not change.`
