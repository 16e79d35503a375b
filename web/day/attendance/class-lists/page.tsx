import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useDayInAddress } from '#web/school/calendar/day-in-address.ts'
import { classListsQuery } from '#web/school/class-lists/queries.ts'
import { SubstitutePaper } from '#web/school/class-lists/substitute-paper.tsx'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { useLetterhead } from '#web/school/letterhead/use-letterhead.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'

/**
 * Class lists: the day of a teacher for a substitute, with an overview first, and each class on its own sheet with empty boxes.
 * The teacher and day are part of the address.
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
          The day prints on the first sheet, and each class on its own with empty boxes for marks.
        </EmptyPanel>
      ) : (
        <Lists key={`${teacher} ${date}`} teacher={teacher} date={date} />
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

function Lists({ teacher, date }: { teacher: number; date: string }) {
  const lists = useQuery(classListsQuery(date, teacher))
  const letterhead = useLetterhead()
  return (
    <ListState query={lists}>
      {(data) =>
        data.classes.length === 0 ? (
          <EmptyPanel title={data.message ?? 'No classes meet on this day.'}>Choose another day.</EmptyPanel>
        ) : (
          <SubstitutePaper lists={data} letterhead={letterhead} />
        )
      }
    </ListState>
  )
}
