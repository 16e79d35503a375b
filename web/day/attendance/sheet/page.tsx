import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { parseDay } from '#contract/days.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { classIn, classesOf, firstClassOf, type ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { readStoredSheetsAhead } from '../drafts/draft-store.ts'
import { Day } from './day.tsx'
import { DayChoice } from './header/day-choice.tsx'
import { HeaderSlotProvider } from './header/header-slot.tsx'
import { NoSheet } from './no-sheet.tsx'
import { SheetHeader } from './header/sheet-header.tsx'
import type { TeacherSelectProps } from './header/teacher-select.tsx'
import { useClasses } from './use-classes.ts'
import { useOpenSheet } from './use-open-sheet.ts'

export const preload = readStoredSheetsAhead

/** Attendance opens with the current class. Users can choose another day, teacher or class. */
export function Page() {
  const user = useCurrentUser()
  const clock = useSchoolClock()
  const [search] = useSearchParams()
  const sectionPeriod = Number(useParams().sectionPeriodId) || undefined
  const openSheet = useOpenSheet()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const date = parseDay(search.get('date')) ?? clock.today
  const chosen = Number(search.get('teacher_id')) || undefined
  const teacher = user.can_take_any ? chosen : (user.teacher_id ?? undefined)
  const day = useClasses(date)
  const periods = day.data?.section_periods ?? []
  const classes = teacher === undefined ? [] : classesOf(periods, teacher)
  const first = useFirstClass(classes, date, teacher)
  const current = classIn(classes, sectionPeriod ?? first, chosen)
  return (
    <HeaderSlotProvider value={slot}>
      <SheetHeader
        current={current}
        title="Attendance"
        date={date}
        slot={setSlot}
        more={
          teacher !== undefined && (
            <Button
              variant="default"
              component={Link}
              to={`/attendance/class-lists?teacher_id=${teacher}&date=${date}`}
            >
              Class lists
            </Button>
          )
        }
        actions={
          <>
            {user.can_take_any && (
              <TeacherSelect
                periods={periods}
                value={chosen}
                onChange={(next) => openSheet({ date, teacher: next, period: sectionPeriod })}
              />
            )}
            <DayChoice value={date} onChange={(next) => next && openSheet({ date: next, teacher: chosen })} />
          </>
        }
      />
      {day.data ? (
        <Day key={date} day={day.data} {...{ date, teacher, sectionPeriod, classes, current }} />
      ) : day.error ? (
        <NoSheet
          failure={day.error}
          isRetrying={day.isFetching}
          onRetry={() => void day.refetch({ cancelRefetch: false })}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </HeaderSlotProvider>
  )
}

/** The current class as of when the day was opened, so that the next bell doesn't replace an open sheet. */
function useFirstClass(classes: ClassOfDay[], date: string, teacher: number | undefined): number | undefined {
  const key = `${date} ${teacher}`
  const { today, time } = useSchoolClock()
  const [first, setFirst] = useState<{ key: string; period: number }>()
  if (first?.key === key) return first.period
  const found = firstClassOf(classes, date, { today, time })
  if (found) setFirst({ key, period: found.period.id })
  return found?.period.id
}

// Only the office needs this component, so it loads on demand.
const TeacherSelect = lazyOptional<TeacherSelectProps>(
  () => import('./header/teacher-select.tsx').then((part) => part.TeacherSelect),
  () => <Box w={220} />,
)
