import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { ListState } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { classAt, classesOf, teachersOf, type DayOfClasses, type SectionPeriod } from './classes.ts'
import { ClassTabs } from './class-tabs.tsx'
import { Sheet } from './sheet.tsx'

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

/** The address holds what is chosen, so that a reload or a sign-in comes back to the same sheet. */
function useOpen() {
  const navigate = useNavigate()
  return (to: { date: string; teacher: number | undefined; period?: number }) => {
    const search = new URLSearchParams({ date: to.date })
    if (to.teacher) search.set('teacher_id', String(to.teacher))
    void navigate({
      pathname: to.period ? `/attendance/take/${to.period}` : '/attendance',
      search: String(search),
    })
  }
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

function Day({ day, date, teacher }: { day: DayOfClasses; date: string; teacher: number | undefined }) {
  const { today, time } = useSchoolClock()
  const { sectionPeriodId } = useParams()
  const open = useOpen()
  if (day.message && day.section_periods.length === 0) {
    return <EmptyPanel title={day.message}>No attendance is taken on this day.</EmptyPanel>
  }
  if (day.section_periods.length === 0) {
    return (
      <EmptyPanel title="No section periods available for the selected date.">
        Choose another date above.
      </EmptyPanel>
    )
  }
  if (teacher === undefined) {
    return <EmptyPanel title="Choose a teacher">The sheet opens when you choose a teacher above.</EmptyPanel>
  }
  const classes = classesOf(day.section_periods, teacher)
  const wanted = Number(sectionPeriodId) || undefined
  const current = wanted
    ? classes.find(({ period }) => period.id === wanted)
    : classAt(classes, date === today ? time : '00:00')
  return (
    <>
      <ClassTabs
        classes={classes}
        current={current}
        time={date === today ? time : undefined}
        onChoose={(period) => open({ date, teacher, period })}
      />
      {current ? (
        <Sheet key={`${current.period.id} ${teacher}`} date={date} taught={current} />
      ) : (
        <EmptyPanel
          title={
            wanted ? 'This class does not meet for this teacher on this day.' : 'No classes on this day.'
          }
        >
          Choose another class, teacher or date above.
        </EmptyPanel>
      )}
    </>
  )
}
