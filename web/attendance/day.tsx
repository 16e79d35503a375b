import { useParams } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { classAt, classesOf, type DayOfClasses } from './classes.ts'
import { ClassTabs } from './class-tabs.tsx'
import { Sheet } from './sheet.tsx'
import { useOpen } from './use-open.ts'

/** One teacher's classes of a day, and the sheet of the one that is on now, next, or chosen. */
export function Day({
  day,
  date,
  teacher,
}: {
  day: DayOfClasses
  date: string
  teacher: number | undefined
}) {
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
