import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChoice } from '#web/school/choices.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { nextToTake, type ClassOfDay, type DayOfClasses } from '#contract/day/attendance/teacher-day.ts'
import type { ChooseClassProps, ChooseTeacherProps } from './choose-class.tsx'
import { ClassTabs } from '../tabs/class-tabs.tsx'
import { Sheet } from './sheet.tsx'
import { nextLabel, type NextStep } from './sheet-footer.tsx'
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
  const navigate = useNavigate()
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
      <SheetOfClass
        {...{ date, teacher, sectionPeriod, current }}
        next={nextStep()}
        onUnsent={setOpenUnsent}
      />
    </>
  )

  /** The next class that is not taken yet, else the home page. */
  function nextStep(): NextStep {
    const next =
      current && date === today
        ? nextToTake(classes, current, ({ period }) => unsent.has(period.id))
        : undefined
    if (!next) return { label: 'Back to today', open: () => void navigate('/') }
    return {
      label: nextLabel(next),
      open: () => openSheet({ date, teacher: next.teacher, period: next.period.id }),
    }
  }
}

// Only the office needs these components, so they load on demand.
const ChooseTeacher = lazyComponent<ChooseTeacherProps>(() =>
  import('./choose-class.tsx').then((part) => part.ChooseTeacher),
)
const ChooseClass = lazyComponent<ChooseClassProps>(
  () => import('./choose-class.tsx').then((part) => part.ChooseClass),
  () => <SkeletonRows rows={10} />,
)

type SheetOfClassProps = Pick<DayProps, 'date' | 'sectionPeriod' | 'current'> & {
  teacher: number
  next: NextStep
  onUnsent: (words: UnsentText | undefined) => void
}

function SheetOfClass({ teacher, sectionPeriod, current, ...more }: SheetOfClassProps) {
  const props = { ...more, seats: useChoice('seating_chart') }
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
