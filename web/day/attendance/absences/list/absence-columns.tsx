import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { gradeLabel } from '#contract/grades.ts'
import { ABSENCE_SOURCE_LABELS } from '#contract/day/attendance/office-words.ts'
import { pluralize } from '#contract/words.ts'
import { absenceDays, absenceText, absenceWithDays } from '#web/school/absent/reported-absence.ts'
import { withReason } from '#web/school/absent/reasons.ts'
import { dayAndMonth } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import type { ReportedAbsence } from '../queries.ts'
import type { AbsenceGroup } from './absence-groups.ts'
import { scopeName } from './scope-name.ts'
import styles from './list.module.css'

/** A line of the list: one entry, identical entries of many students, or one student of the line above. */
export type AbsenceLine = AbsenceGroup & { isPart?: boolean; isUnfolded?: boolean }

type LineActions = {
  onToggle: (key: string) => void
  onOpen: (opened: { as: 'edit' | 'take_back'; absences: AbsenceGroup['absences'] }) => void
}

type Shown = { date: string; mayChange: boolean; hasNotes: boolean }

/** The columns on screen and on paper. On paper, every student has a line. */
export const absenceColumns = (
  { date, mayChange, hasNotes }: Shown,
  { onToggle, onOpen }: LineActions,
): Columns<AbsenceLine> => [
  {
    heading: 'Who',
    text: ({ absences }) => namesOf(absences),
    cell: (line) =>
      line.absences.length === 1 ? (
        <AbsenceSubject absence={line.absences[0]} />
      ) : (
        <RowButton
          label={pluralize(line.absences.length, 'student')}
          subject="entered together"
          aria-expanded={line.isUnfolded}
          ml={-8}
          fz={15}
          fw={600}
          rightSection={<span aria-hidden>{line.isUnfolded ? '▴' : '▾'}</span>}
          onClick={() => onToggle(line.key)}
        />
      ),
  },
  {
    heading: 'Grade',
    on: 'paper',
    width: '84px',
    text: ({ absences: [{ student }] }) => student && gradeLabel(student.grade_level),
  },
  {
    heading: 'Reason or times',
    text: ({ absences: [absence] }) => withReason(absence.reason, absenceText(absence)),
    cell: ({ absences: [absence] }) => <ReportDetails absence={absence} date={date} />,
  },
  {
    heading: 'Days',
    on: 'paper',
    width: '130px',
    text: ({ absences: [absence] }) => absenceDays(absence, date),
  },
  hasNotes && { heading: 'Note', key: 'note on paper', on: 'paper', text: noteOf },
  mayChange && { heading: 'Note', on: 'screen', only: 'wide', wraps: 'anywhere', text: noteOf },
  {
    heading: 'Entered',
    on: 'screen',
    only: 'wide',
    text: ({ absences: [{ source, changed }] }) =>
      `${ABSENCE_SOURCE_LABELS[source]}, ${changed.day === date ? '' : `${dayAndMonth(changed.day)} `}${clockTime(changed.time)}`,
    cellProps: ({ absences: [{ changed }] }) => ({ c: 'dimmed', fz: 14, title: `by ${changed.by}` }),
  },
  mayChange && {
    heading: 'Actions',
    hidesHeading: true,
    on: 'screen',
    width: 1,
    cellProps: { ta: 'right', className: styles.actions },
    cell: ({ absences }) => {
      const [absence] = absences
      const subject = `${namesOf(absences)}: ${absenceWithDays(absence, date)}`
      if (!absence.may.change) return null
      return (
        <>
          {absences.length === 1 && (
            <RowButton label="Edit" subject={subject} onClick={() => onOpen({ as: 'edit', absences })} />
          )}
          <RowButton label="Delete" subject={subject} onClick={() => onOpen({ as: 'take_back', absences })} />
        </>
      )
    },
  },
]

const noteOf = ({ absences: [{ note, picked_up_by }] }: AbsenceLine) =>
  [picked_up_by && `Picked up by ${picked_up_by}`, note].filter(Boolean).join('. ') || null

const AbsenceSubject = ({ absence }: { absence: ReportedAbsence }) =>
  absence.student ? (
    <>
      <Anchor component={Link} to={`/students/${absence.student.id}`} inherit fw={600}>
        {absence.student.name}
      </Anchor>{' '}
      <Text span fz={14} c="dimmed" visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {gradeLabel(absence.student.grade_level)}
      </Text>
    </>
  ) : (
    <b>{scopeName(absence)}</b>
  )

const ReportDetails = ({ absence, date }: { absence: ReportedAbsence; date: string }) => (
  <>
    {absence.kind === 'school_activity' ? (
      <span className={styles.activity}>{absenceWithDays(absence, date)}</span>
    ) : (
      withReason(absence.reason, absenceWithDays(absence, date))
    )}
    {absence.note !== null && (
      <Text hiddenFrom="sm" fz={14} c="dimmed">
        {absence.note}
      </Text>
    )}
  </>
)

export const namesOf = (absences: AbsenceGroup['absences']) =>
  absences.length > 1
    ? pluralize(absences.length, 'student')
    : (absences[0].student?.name ?? scopeName(absences[0]))
