import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { teachersOf, type DayOfClasses, type TeachersClass } from './classes.ts'
import { ClassTabs } from './class-tabs.tsx'
import { Sheet } from './sheet.tsx'
import { useOpen } from './use-open.ts'

type DayProps = {
  day: DayOfClasses
  date: string
  teacher: number | undefined
  /** The section period that the address names. */
  wanted: number | undefined
  classes: TeachersClass[]
  current: TeachersClass | undefined
}

/** One teacher's classes of a day, and the sheet of the one that is open. */
export function Day({ day, date, teacher, wanted, classes, current }: DayProps) {
  const { today, time } = useSchoolClock()
  const open = useOpen()
  if (day.code === 'holiday' || (day.message && day.section_periods.length === 0)) {
    return <EmptyPanel title={day.message ?? 'Holiday'}>No attendance is taken on this day.</EmptyPanel>
  }
  if (day.section_periods.length === 0) {
    return (
      <EmptyPanel title="No section periods available for the selected date.">
        Choose another date above.
      </EmptyPanel>
    )
  }
  if (teacher === undefined) return <ChooseTeacher day={day} date={date} wanted={wanted} />
  return (
    <>
      <ClassTabs
        classes={classes}
        current={current}
        time={date === today ? time : date < today ? '24:00' : undefined}
        onChoose={(period) => open({ date, teacher, period })}
      />
      <TheSheet {...{ date, teacher, wanted, current }} />
    </>
  )
}

function TheSheet({
  date,
  teacher,
  wanted,
  current,
}: Omit<DayProps, 'day' | 'classes' | 'teacher'> & { teacher: number }) {
  if (current) return <Sheet key={`${current.period.id} ${teacher}`} date={date} taught={current} />
  if (!wanted) {
    return (
      <EmptyPanel title="No section periods available for the selected date.">
        Choose another teacher or date above.
      </EmptyPanel>
    )
  }
  // The server says why it is not among this teacher's classes.
  const period = { id: wanted, name: '', start_time: '', end_time: '' }
  const unknown = { period, teacher, title: '', students: [], taken: undefined }
  return <Sheet key={`${wanted} ${teacher}`} date={date} taught={unknown} />
}

/** Where the address names a class, those who meet it are a click away, else the board of the day. */
function ChooseTeacher({ day, date, wanted }: Pick<DayProps, 'day' | 'date' | 'wanted'>) {
  const open = useOpen()
  const canOpen = useCanOpen()
  const here = day.section_periods.filter(({ id }) => id === wanted)
  return (
    <EmptyPanel
      title="Choose a teacher"
      action={
        <>
          {teachersOf(here).map(({ id, first_name, last_name }) => (
            <Button key={id} variant="default" onClick={() => open({ date, teacher: id, period: wanted })}>
              {first_name} {last_name}
            </Button>
          ))}
          {here.length === 0 && canOpen('/attendance/board') && (
            <Button variant="default" component={Link} to={`/attendance/board?date=${date}`}>
              All sheets of the day
            </Button>
          )}
        </>
      }
    >
      {wanted && here.length === 0 && 'The class of this address does not meet on this day. '}
      {here[0] ? `Whose sheet of ${here[0].name}?` : 'The sheet opens when you choose a teacher above.'}
    </EmptyPanel>
  )
}
