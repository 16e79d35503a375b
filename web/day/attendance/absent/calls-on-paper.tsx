import type { CallList, StudentToCall } from '#contract/day/attendance/calls.ts'
import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-words.ts'
import { gradeLabel } from '#contract/words.ts'
import { clockTime } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/print/paper-table.tsx'

type CallsOnPaperProps = { list: CallList; students: readonly StudentToCall[] }

/** The call list with room for what comes of each call. */
export const CallsOnPaper = ({ students }: CallsOnPaperProps) => (
  <PaperTable<StudentToCall>
    name="Call list"
    rows={students}
    columns={[
      { label: 'Student', width: '124px', cell: (student) => listName(student) },
      { label: 'Grade', width: '84px', cell: ({ grade_level }) => gradeLabel(grade_level) },
      { label: 'Since', width: '50px', cell: ({ since }) => since && clockTime(since) },
      { label: 'This month', width: '60px', figure: true, cell: (student) => student.missed_this_month },
      {
        label: 'Contacts',
        cell: ({ contacts }) =>
          contacts.map(({ id, name, relation, phone, language }) => (
            <div key={id}>
              {[name, relation, language, phone?.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')}
            </div>
          )),
      },
      {
        label: 'Tried',
        width: '120px',
        cell: ({ calls }) =>
          calls.map(({ id, called, outcome }) => (
            <div key={id}>{`${clockTime(called.time)} ${CALL_OUTCOME_LABELS[outcome]}`}</div>
          )),
      },
      { label: 'Note', width: '110px', cell: () => '' },
    ]}
  />
)
