import { Button, Group, Text } from '@mantine/core'
import { mondayOf } from '#web/school/calendar/school-weeks.ts'
import { addDays, longSpan } from '#web/school/days.ts'

type WeekBarProps = { monday: string; today: string; onMove: (monday: string) => void }

/** Names the week that is shown, with buttons for other weeks. */
export function WeekBar({ monday, today, onMove }: WeekBarProps) {
  const thisMonday = mondayOf(today)
  // The button is only marked as disabled: a disabled button would lose the focus when it is pressed.
  const isThisWeek = monday === thisMonday
  return (
    <Group justify="space-between" gap={10} mb={16}>
      <Text component="h2" fz={17} fw={650} aria-live="polite">
        {longSpan(monday, addDays(monday, 4))}
      </Text>
      <Group gap={10}>
        <Button
          {...LOOK}
          aria-label="Go to today"
          aria-disabled={isThisWeek}
          data-disabled={isThisWeek}
          onClick={() => onMove(thisMonday)}
        >
          today
        </Button>
        <Button.Group>
          <Button {...LOOK} aria-label="Previous week" onClick={() => onMove(addDays(monday, -7))}>
            ‹
          </Button>
          <Button {...LOOK} aria-label="Next week" onClick={() => onMove(addDays(monday, 7))}>
            ›
          </Button>
        </Button.Group>
      </Group>
    </Group>
  )
}

const LOOK = { variant: 'default', size: 'sm' } as const
