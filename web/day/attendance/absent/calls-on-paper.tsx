import type { CallList, StudentToCall } from '#contract/day/attendance/calls.ts'
import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import { spokenLanguage } from '#contract/languages/languages.ts'
import { gradeLabel } from '#contract/grades.ts'
import { clockTime } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'

type CallsOnPaperProps = { list: CallList; students: readonly StudentToCall[] }

/** The printed call list, with room to write down the outcome of each call. */
export const CallsOnPaper = ({ students }: CallsOnPaperProps) => (
  <PaperTable<StudentToCall>
    name="Call list"
    rows={students}
    columns={[
      { heading: 'Student', width: '124px', text: (student) => listName(student) },
      { heading: 'Grade', width: '84px', text: ({ grade_level }) => gradeLabel(grade_level) },
      { heading: 'Since', width: '50px', text: ({ since }) => since && clockTime(since) },
      { heading: 'This month', width: '60px', isFigure: true, text: (student) => student.missed_this_month },
      {
        heading: 'Contacts',
        cell: ({ contacts }) =>
          contacts.map(({ id, name, relation, phone, ...languages }) => (
            <div key={id}>
              {[name, relation, spokenLanguage(languages), phone?.replaceAll(' ', '\u00a0')]
                .filter(Boolean)
                .join(', ')}
            </div>
          )),
      },
      {
        heading: 'Calls',
        width: '120px',
        cell: ({ calls }) =>
          calls.map(({ id, called, outcome }) => (
            <div key={id}>{`${clockTime(called.time)} ${CALL_OUTCOME_LABELS[outcome]}`}</div>
          )),
      },
      { heading: 'Note', width: '110px' },
    ]}
  />
)
