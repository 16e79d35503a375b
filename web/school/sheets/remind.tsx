import { Button, Text } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { clockTime } from '../display.ts'
import { longDay } from '../days.ts'
import { fullName } from '../person-name.ts'
import { classTitle, reminder, teacherTakingSheet } from './missing-sheet.ts'

type BoardSheet = Reply<'GET /attendance/board/'>['sheets'][number]
type SheetToRemind = Omit<BoardSheet, 'taken'>

/** Reminds of sheets of one day. The reply of the server decides which of them were still missing. */
const useRemind = (date: string) =>
  useSave('POST /attendance/reminders/', {
    send: (sheets: readonly SheetToRemind[]) => ({
      body: {
        date,
        sheets: sheets.map(({ section_period_id, teacher }) => ({
          section_period_id,
          teacher_id: teacher.id,
        })),
      },
    }),
    refreshes: ['GET /attendance/board/', 'GET /api/office/today/'],
    awaitsRefresh: true,
  })

type RemindProps = {
  sheet: SheetToRemind
  date: string
  /** False where Homeroom cannot send mail: then the secretary's own mail program opens. */
  canRemind: boolean
}

/** Reminds whoever takes a sheet in one press; afterwards it shows when that was. */
export function Remind({ sheet, date, canRemind }: RemindProps) {
  const remind = useRemind(date)
  const label = `Remind ${fullName(teacherTakingSheet(sheet))} of ${classTitle(sheet)}`
  if (sheet.reminded) {
    const { day, time } = sheet.reminded
    return (
      <Text span fz={14} c="dimmed" tabIndex={-1} ref={remind.isSuccess ? takeFocus : null} data-reminded>
        Reminded {day === date ? clockTime(time) : longDay(day)}
      </Text>
    )
  }
  if (!canRemind) {
    return (
      <Button
        component="a"
        href={reminder(sheet, date, location.origin)}
        variant="default"
        size="compact-md"
        aria-label={label}
      >
        Remind
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={label}
      loading={remind.isPending}
      onClick={() => remind.mutate([sheet])}
    >
      Remind
    </Button>
  )
}

// The button is gone, so the focus goes to what is in its place.
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

type RemindAllProps = { sheets: readonly SheetToRemind[]; date: string; canRemind: boolean }

/** Reminds of all late sheets that no one was reminded of, where there are several. */
export function RemindAll({ sheets, date, canRemind }: RemindAllProps) {
  const remind = useRemind(date)
  const late = sheets.filter(({ state, reminded }) => state === 'late' && !reminded)
  if (!canRemind || late.length < 2) return null
  return (
    <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate(late)}>
      Remind all {pluralize(late.length, 'late class', 'late classes')}
    </Button>
  )
}
