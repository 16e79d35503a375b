import { ActionIcon, Menu, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readTime } from '#contract/typed-time.ts'
import { clockTime } from '../display.ts'
import { ClockIcon } from '#web/ui/icons.tsx'

type ClockInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: string
  onChange?: (time: string) => void
  /** The picker offers only times after this one, HH:MM. */
  after?: string
  /** Allows night times: '6:00' is not read as 6 PM. */
  anyHour?: boolean
}

const FIRST_MINUTE = 7 * 60
const LAST_MINUTE = 18 * 60
const STEP_MINUTES = 15

/** A time of day, typed or picked; the value is HH:MM or ''. Invalid text stays in the field with an error. */
export function ClockInput(props: ClockInputProps) {
  const { value = '', onChange, after = '', anyHour = false, error, onBlur, onKeyDown, ...rest } = props
  /** The text in the field while the user types. */
  const [typed, setTyped] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const [shownValue, setShownValue] = useState(value)
  const read = (text: string) => (text.trim() === '' ? '' : readTime(text, { anyHour }))
  if (value !== shownValue) {
    setShownValue(value)
    if (typed !== undefined && read(typed) !== value) setTyped(undefined)
  }
  const isUnreadable = typed !== undefined && read(typed) === undefined
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed ?? plainTime(value)}
      data-unreadable={isUnreadable || undefined}
      error={isUnreadable && isDone ? UNREADABLE() : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setIsDone(false)
        const time = read(currentTarget.value)
        if (time !== undefined) onChange?.(time)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setIsDone(true)
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        setIsDone(true)
        if (!isUnreadable) setTyped(undefined)
        onBlur?.(event)
      }}
      rightSection={
        <Menu position="bottom-end" width={112}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="Pick a time">
              <ClockIcon size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={260} style={{ overflowY: 'auto' }} data-figures>
            {timesAfter(after).map((time) => (
              <Menu.Item
                key={time}
                onClick={() => {
                  setTyped(undefined)
                  onChange?.(time)
                }}
              >
                {clockTime(time)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    />
  )
}

/** Replaces no-break spaces, because users type plain ones. */
const plainTime = (time: string) => (time === '' ? '' : clockTime(time).replaceAll('\u00a0', ' '))

const UNREADABLE = () => `Enter a time such as ${clockTime('09:05')} or ${clockTime('14:00')}.`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Every 15 minutes of a school day. */
function timesAfter(after: string): string[] {
  const count = (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1
  const times = Array.from({ length: count }, (_, index) => FIRST_MINUTE + index * STEP_MINUTES)
  return times
    .map((minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`)
    .filter((time) => time > after)
}
