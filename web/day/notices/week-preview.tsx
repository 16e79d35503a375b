import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StudentToNotify } from '#contract/day/notices/notices.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { daySpan, longDay, mediumDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { StudentTable } from './notice-list.tsx'
import { noticeWeekQuery } from './queries.ts'

/** Shows what would have been sent in the last seven days if notices had been on. */
export function WeekPreview() {
  const week = useQuery(noticeWeekQuery)
  return (
    <ListState
      query={week}
      failure="The preview could not be loaded."
      isEmpty={({ students }) => students.length === 0}
      empty={
        <EmptyPanel title="Nothing would have been sent in the last seven days">
          No one was absent without a reason on file.
        </EmptyPanel>
      }
    >
      {({ start_date, end_date, students }) => (
        <>
          <Text mb={12}>{`${daySpan(start_date, end_date)}: ${summaryOf(students)}`}</Text>
          {[...Map.groupBy(students, ({ day }) => day)].map(([day, ofDay]) => (
            <DayPreview key={day} day={day} students={ofDay} />
          ))}
        </>
      )}
    </ListState>
  )
}

/** '12 notices about 10 absences would have gone out.' */
export function summaryOf(students: readonly StudentToNotify[]): string {
  const notified = students.filter(({ at, contacts }) => at !== null && contacts.length > 0)
  const notices = notified.reduce((sum, { contacts }) => sum + contacts.length, 0)
  const without = students.filter(({ contacts }) => contacts.length === 0).length
  const rest =
    without === 0
      ? ''
      : ` For ${pluralize(without, 'absence')}, no family would have been notified because no contact receives notices.`
  return `${pluralize(notices, 'notice')} about ${pluralize(notified.length, 'absence')} would have been sent.${rest}`
}

function DayPreview({ day, students }: { day: string; students: readonly StudentToNotify[] }) {
  const count = students.length
  return (
    <StudentTable
      title={`${longDay(day)} · ${count} ${pluralForm(count, 'student')}`}
      rows={students}
      rowKey={({ student_id }) => student_id}
      columns={COLUMNS}
      showMore={{}}
    />
  )
}

const COLUMNS: Columns<StudentToNotify> = [
  {
    heading: 'To',
    width: { base: '27%', sm: 'auto' },
    cell: ({ contacts }) =>
      contacts.join(', ') || (
        <Text span c="dimmed" inherit>
          no contact receives notices
        </Text>
      ),
  },
  { heading: 'When', text: whenOf },
]

function whenOf({ day, at, contacts }: StudentToNotify): string {
  if (contacts.length === 0) return 'Not sent'
  if (at === null) return 'Not sent: it would have waited more than a day'
  return at.day === day ? clockTime(at.time) : `${mediumDay(at.day)}, ${clockTime(at.time)}`
}
