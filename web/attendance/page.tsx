import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { ListState } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { teachersOf, type SectionPeriod } from './classes.ts'
import { Day } from './day.tsx'
import { useOpen } from './use-open.ts'

const ALL_TEACHERS = 'all'

/** Attendance: today's class that is on now is open; another day, teacher or class is a choice away. */
export function Page() {
  const user = useCurrentUser()
  const { today } = useSchoolClock()
  const [search] = useSearchParams()
  const open = useOpen()
  const date = search.get('date') ?? today
  const chosen = Number(search.get('teacher_id')) || undefined
  const teacher = user.can_take_any ? chosen : (user.teacher_id ?? undefined)
  const day = useQuery({
    queryKey: ['attendance', 'day', date],
    queryFn: ({ signal }) => call('GET /attendance/section-periods/', { query: { date }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Attendance"
        context={longDay(date)}
        actions={
          <>
            {user.can_take_any && (
              <TeacherSelect
                periods={day.data?.section_periods ?? []}
                value={chosen}
                onChange={(next) => open({ date, teacher: next })}
              />
            )}
            <DayInput
              aria-label="Date"
              w={150}
              value={date}
              onChange={(next) => next && open({ date: next, teacher: chosen })}
            />
          </>
        }
      />
      <ListState query={day} failure="Unable to load attendance for this period.">
        {(data) => <Day key={date} day={data} date={date} teacher={teacher} />}
      </ListState>
    </>
  )
}

function TeacherSelect(props: {
  periods: SectionPeriod[]
  value: number | undefined
  onChange: (teacher: number | undefined) => void
}) {
  const teachers = teachersOf(props.periods).map((teacher) => ({
    value: String(teacher.id),
    label: `${teacher.last_name}, ${teacher.first_name}`,
  }))
  return (
    <Select
      aria-label="Teacher"
      w={220}
      searchable
      withScrollArea={false}
      data={[{ value: ALL_TEACHERS, label: 'All Teachers' }, ...teachers]}
      value={props.value ? String(props.value) : ALL_TEACHERS}
      onChange={(value) => props.onChange(Number(value) || undefined)}
    />
  )
}
