import { gradeLabel } from '#contract/grades.ts'
import { timeSpan } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'
import {
  choiceOf,
  roomOf,
  type CoverChoices,
  type DayOfCover,
  type Meeting,
  type TypedRooms,
} from './choices.ts'

type CoverOnPaperProps = { day: DayOfCover; choices: CoverChoices; rooms: TypedRooms }

/** The printed list of classes to cover, one per line, to post or hand out. */
export function CoverOnPaper({ day, choices, rooms }: CoverOnPaperProps) {
  const nameOf = (id: number) => {
    const teacher = day.teachers.find((one) => one.id === id)
    return teacher ? listName(teacher) : ''
  }
  const coveredBy = (meeting: Meeting) => {
    const choice = choiceOf(meeting, choices)
    if (choice === 'not_needed') return 'No coverage needed'
    return choice === null ? '' : nameOf(choice)
  }
  return (
    <PaperTable<Meeting>
      name="Classes to cover"
      rows={day.meetings}
      columns={[
        {
          heading: 'Time',
          width: '100px',
          text: ({ start_time, end_time }) => timeSpan(start_time, end_time),
        },
        { heading: 'Grade', width: '84px', text: ({ grade_level }) => gradeLabel(grade_level) },
        { heading: 'Class', text: ({ groups }) => groups.join(', ') },
        {
          heading: 'Room',
          width: '70px',
          text: (meeting) => roomOf(meeting, rooms) || meeting.rooms.join(', '),
        },
        { heading: 'Absent', text: ({ absent_teacher_id }) => nameOf(absent_teacher_id) },
        { heading: 'Covered by', text: coveredBy },
      ]}
    />
  )
}
