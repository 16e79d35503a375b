import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '#web/query.ts'
import { useDayInAddress } from '#web/school/calendar/day-in-address.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { ClassList } from './class-list.tsx'
import { classesOf, roomsOf } from './classes.ts'

/**
 * Class lists: the classes of a teacher on a day, each on its own sheet with empty boxes, for a substitute. The teacher and
 * day are part of the address.
 */
export function Page() {
  const { date, show } = useDayInAddress()
  const { teacher_id } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const teachers = useAllTeachers()
  const teacher = Number(search.get('teacher_id')) || teacher_id
  const showTeacher = (id: string) =>
    setSearch((current) => ({ ...Object.fromEntries(current), teacher_id: id }), { replace: true })
  const person = teachers.data?.find(({ id }) => id === teacher)
  return (
    <>
      <PageHeader
        context={`${person ? `${fullName(person)} · ` : ''}${longDay(date)}`}
        actions={
          <>
            <TeacherSelect
              teachers={(teachers.data ?? []).map((one) => ({ value: String(one.id), label: listName(one) }))}
              value={teacher === undefined ? null : String(teacher)}
              onChange={showTeacher}
            />
            <DayInput
              aria-label="Date"
              w={150}
              value={date}
              onChange={(next) => next !== null && show(next)}
            />
            <PrintButton />
          </>
        }
      />
      {teacher === undefined ? (
        <EmptyPanel title="Choose a teacher.">
          Each class prints on its own sheet, with empty boxes for marks.
        </EmptyPanel>
      ) : (
        <Lists key={`${teacher} ${date}`} teacher={teacher} name={person && fullName(person)} date={date} />
      )}
    </>
  )
}

type TeacherSelectProps = {
  teachers: { value: string; label: string }[]
  value: string | null
  onChange: (teacher: string) => void
}

/** Only the office chooses a teacher; teachers see their own classes. */
function TeacherSelect({ teachers, value, onChange }: TeacherSelectProps) {
  const { can_take_any } = useCurrentUser()
  if (!can_take_any) return null
  return (
    <Select
      aria-label="Teacher"
      w={220}
      placeholder="Choose a teacher"
      searchable
      data={teachers}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

type ListsProps = {
  teacher: number
  /** The teacher's name, undefined until it is loaded. */
  name: string | undefined
  date: string
}

function Lists({ teacher, name, date }: ListsProps) {
  const classes = useQuery(
    query('GET /attendance/section-periods/', { query: { date, teacher_id: teacher } }),
  )
  // If this fails, the lists only lack their rooms.
  const schedule = useQuery(
    query('GET /schedules/api/teachers/:teacherId/schedule/', {
      params: { teacherId: teacher },
      query: { since: date },
    }),
  )
  return (
    <ListState query={classes}>
      {(data) => {
        const found = classesOf(data, teacher)
        if (found.length === 0)
          return (
            <EmptyPanel title={data.message ?? 'No classes meet on this day.'}>
              Choose another day.
            </EmptyPanel>
          )
        return found.map((one) => (
          <ClassList
            key={one.id}
            meeting={one}
            teacher={name}
            rooms={roomsOf(schedule.data?.schedule ?? [], one)}
            date={date}
          />
        ))
      }}
    </ListState>
  )
}
