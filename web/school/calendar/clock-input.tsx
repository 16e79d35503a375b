import '@mantine/dates/styles.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { TimeInput, type TimeInputProps } from '@mantine/dates'
import { clockTime } from '../display.ts'
import { ClockIcon } from '#web/ui/icons.tsx'

type ClockInputProps = Omit<TimeInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: string
  onChange?: (time: string) => void
  /** Times that can be picked come after this one, HH:MM. */
  after?: string
}

const FIRST_MINUTE = 7 * 60
const LAST_MINUTE = 18 * 60
const STEP_MINUTES = 15

/** A time of day, typed or picked; the value is HH:MM, or empty. */
export const ClockInput = ({ value = '', onChange, after = '', ...rest }: ClockInputProps) => (
  <TimeInput
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    rightSection={
      <Menu position="bottom-end" width={112}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Pick a time">
            <ClockIcon size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={260} style={{ overflowY: 'auto' }} data-figures>
          {timesAfter(after).map((time) => (
            <Menu.Item key={time} onClick={() => onChange?.(time)}>
              {clockTime(time)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    }
    {...rest}
  />
)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Every quarter of an hour of a school day. */
function timesAfter(after: string): string[] {
  const count = (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1
  const times = Array.from({ length: count }, (_, index) => FIRST_MINUTE + index * STEP_MINUTES)
  return times
    .map((minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`)
    .filter((time) => time > after)
}
