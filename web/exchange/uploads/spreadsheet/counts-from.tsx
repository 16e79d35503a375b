import { Box, Button, Group, Text } from '@mantine/core'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { shortDay } from '#web/school/days.ts'

export type CountsFromProps = {
  /** The day with which the file was checked. */
  checked: string
  day: string
  /** Explains what waits for the day. */
  text: string | undefined
  /** Why the file does not count from the checked day. */
  problem: string | undefined
  onChange: (day: string) => void
  /** Checks the file again with this day. */
  onApply: () => void
}

/** Chooses the day from which the file counts. The choice takes effect when the file is checked again. */
export function CountsFrom({ checked, day, text, problem, onChange, onApply }: CountsFromProps) {
  const { today } = useSchoolClock()
  const isOther = day !== checked
  return (
    <Box my={16}>
      <Group gap={12} align="flex-end">
        <DayInput
          label="Counts from"
          description={text}
          w={320}
          maw="100%"
          minDate={today}
          value={day}
          error={isOther ? undefined : problem}
          onChange={(chosen) => chosen && onChange(chosen)}
        />
        {isOther && <Button onClick={onApply}>Check with this day</Button>}
      </Group>
      {isOther && (
        <Text mt={6} c="dimmed" role="status">
          {`The file was checked for ${shortDay(checked)}.`}
        </Text>
      )}
    </Box>
  )
}
