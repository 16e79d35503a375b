import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { isDuring } from '#contract/day/attendance/mark-times.ts'
import { readTime } from '#contract/typed-time.ts'
import { clockTime } from '#web/school/display.ts'
import styles from './mark-details.module.css'

type TimeFieldProps = {
  student: string
  /** 'HH:MM'; null or undefined for none. */
  value: string | null | undefined
  /** The class, in which the time has to be. */
  meeting: MeetingTimes
  tabIndex: number
  onTime: (time: string | null) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const read = (text: string) => (text.trim() === '' ? null : readTime(text))

/**
 * When a student came. It is no ClockInput, because a sheet loads no list of times before the first mark; text that is no time
 * of the class gives way to the last one that was.
 */
export function TimeField({ student, value, meeting, tabIndex, onTime, onKeyDown }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isPossible = (time: string | null | undefined): time is string | null =>
    time === null || (time !== undefined && isDuring(time, meeting))
  return (
    <TextInput
      size="xs"
      wrapperProps={{ 'data-time': true }}
      className={`${styles.arrival} ${styles.field}`}
      aria-label={`Time of arrival for ${student}`}
      title={`${clockTime(meeting.start_time)} to ${clockTime(meeting.end_time)}`}
      placeholder="Time"
      autoComplete="off"
      maxLength={12}
      tabIndex={tabIndex}
      error={typed !== undefined && !isPossible(read(typed))}
      // Users type plain spaces.
      value={typed ?? (value ? clockTime(value).replaceAll('\u00a0', ' ') : '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const time = read(currentTarget.value)
        if (isPossible(time)) onTime(time)
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
