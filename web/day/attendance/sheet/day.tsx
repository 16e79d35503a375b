import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { listName } from '#web/school/person-name.ts'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { teachersOf, type ClassOfDay, type DayOfClasses } from '#contract/day/attendance/teacher-day.ts'
import type { ChooseClassProps } from './choose-class.tsx'
import { ClassTabs } from '../tabs/class-tabs.tsx'
import { Sheet } from './sheet.tsx'
import { useUnsentSheets, type UnsentText } from '../tabs/unsent-sheets.ts'
import { useOpenSheet } from './use-open-sheet.ts'

type DayProps = {
  day: DayOfClasses
  date: string
  teacher: number | undefined
  /** The section period in the address. */
  sectionPeriod: number | undefined
  classes: ClassOfDay[]
  current: ClassOfDay | undefined
}

/** A teacher's classes on a day, with the sheet of the selected class. */
export function Day({ day, date, teacher, sectionPeriod, classes, current }: DayProps) {
  const { today, time } = useSchoolClock()
  const openSheet = useOpenSheet()
  const unsent = useUnsentSheets(date, classes)
  const [openUnsent, setOpenUnsent] = useState<UnsentText>()
  if (current && openUnsent) unsent.set(current.period.id, openUnsent)
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
  if (teacher === undefined) {
    if (!sectionPeriod) return <ChooseClass periods={day.section_periods} date={date} />
    return <ChooseTeacher day={day} date={date} sectionPeriod={sectionPeriod} />
  }
  return (
    <>
      <ClassTabs
        classes={classes}
        current={current}
        unsent={unsent}
        time={date === today ? time : date < today ? '24:00' : undefined}
        onChoose={(chosen) => openSheet({ date, teacher: chosen.teacher, period: chosen.period.id })}
      />
      <SheetOfClass {...{ date, teacher, sectionPeriod, current }} onUnsent={setOpenUnsent} />
    </>
  )
}

// Only the office needs this component, so it loads on demand.
const ChooseClass = lazyComponent<ChooseClassProps>(
  () => import('./choose-class.tsx').then((part) => part.ChooseClass),
  () => <SkeletonRows rows={10} />,
)

type SheetOfClassProps = Pick<DayProps, 'date' | 'sectionPeriod' | 'current'> & {
  teacher: number
  onUnsent: (words: UnsentText | undefined) => void
}

function SheetOfClass({ date, teacher, sectionPeriod, current, onUnsent }: SheetOfClassProps) {
  const props = { date, onUnsent }
  if (current)
    return <Sheet key={`${current.period.id} ${current.teacher}`} {...props} sheetClass={current} />
  if (!sectionPeriod) {
    return (
      <EmptyPanel title="No section periods available for the selected date.">
        Choose another teacher or date above.
      </EmptyPanel>
    )
  }
  // The server's reply explains why the class is not among this teacher's classes.
  const period = { id: sectionPeriod, name: '', start_time: '', end_time: '' }
  const unknown = { period, teacher, title: '', students: [], taken: undefined }
  return <Sheet key={`${sectionPeriod} ${teacher}`} {...props} sheetClass={unknown} />
}

type ChooseTeacherProps = Pick<DayProps, 'day' | 'date'> & { sectionPeriod: number }

/** Offers the teachers of the class in the address, or the board of the day if it does not meet. */
function ChooseTeacher({ day, date, sectionPeriod }: ChooseTeacherProps) {
  const openSheet = useOpenSheet()
  const canOpen = useCanOpen()
  const named = day.section_periods.filter(({ id }) => id === sectionPeriod)
  return (
    <EmptyPanel
      title="Choose a teacher"
      action={
        <>
          {teachersOf(named).map((teacher) => (
            <Button
              key={teacher.id}
              variant="default"
              onClick={() => openSheet({ date, teacher: teacher.id, period: sectionPeriod })}
            >
              {listName(teacher)}
            </Button>
          ))}
          {named.length === 0 && canOpen('/attendance/board') && (
            <Button variant="default" component={Link} to={`/attendance/board?date=${date}`}>
              All sheets for the day
            </Button>
          )}
        </>
      }
    >
      {named.length === 0 && 'This class does not meet on this date. '}
      {named[0] ? named[0].name : 'The sheet opens when you choose a teacher above.'}
    </EmptyPanel>
  )
}
