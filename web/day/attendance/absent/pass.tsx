import { Box, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import { gradeLabel } from '#contract/grades.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { AloneOnPaper } from '#web/ui/print/alone-on-paper.tsx'
import { printPage } from '#web/ui/print/printing.ts'
import { useAction } from '#web/ui/use-action.ts'

type PassProps = { student: ArrivedStudent; today: string; onPrinted: () => void }

/** Prints the pass that a late student takes to class, and nothing else of the page. */
export function Pass({ student, today, onPrinted }: PassProps) {
  const { school_name } = useCurrentUser()
  const printing = useAction(printPage, {
    onFailure: () => {
      onPrinted()
      return false
    },
  })
  const print = useEffectEvent(() => printing.mutate())
  useEffect(() => {
    print()
  }, [])
  return (
    <AloneOnPaper onPrinted={onPrinted}>
      {() => (
        <Box p={18} maw={380} bd="1px solid #5b6675" bdrs={8} data-pass>
          <Text fz={13}>{school_name}</Text>
          <Text fz={22} fw={650} mb={8}>
            Late pass
          </Text>
          <Text fz={18} fw={600}>
            {fullName(student)}
          </Text>
          <Text>{gradeLabel(student.grade_level)}</Text>
          {passLines(student, today).map(([label, text]) => (
            <Text key={label} mt={6}>
              {label}: <b>{text}</b>
            </Text>
          ))}
        </Box>
      )}
    </AloneOnPaper>
  )
}

/** What the pass says, line by line. */
export function passLines(
  { arrived_at, next_class, is_explained, is_excused, reason, recorded_by }: ArrivedStudent,
  today: string,
): (readonly [label: string, text: string])[] {
  const excuse = is_excused ? 'Excused' : 'Unexcused'
  const given = reason ? `${reason}, ${excuse.toLowerCase()}` : excuse
  return [
    ['Arrived', `${clockTime(arrived_at)}, ${longDay(today)}`],
    ['To class', next_class ? classText(next_class) : 'No more classes today'],
    ['Reason', is_explained ? given : 'Not given'],
    ['By', recorded_by],
  ]
}

const classText = ({ name, start_time, teacher, room }: NonNullable<ArrivedStudent['next_class']>) =>
  [`${clockTime(start_time)} ${name}`, teacher, room && `Room ${room}`].filter(Boolean).join(', ')
