import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullDay } from '../days.ts'
import { DayInput } from './day-input.tsx'

type DayStepsProps = {
  date: string
  /** The previous day with classes; undefined while it loads. */
  previous: string | undefined
  next: string | undefined
  onChange: (day: string) => void
}

/** Shows the day, with buttons for the previous and next days with classes. */
export const DaySteps = ({ date, previous, next, onChange }: DayStepsProps) => (
  <Group gap={6} wrap="nowrap">
    <Step day={previous} label="Previous day" onChange={onChange}>
      ‹
    </Step>
    <DayInput aria-label="Date" w={140} value={date} onChange={(day) => day && onChange(day)} />
    <Step day={next} label="Next day" onChange={onChange}>
      ›
    </Step>
  </Group>
)

type StepProps = {
  day: string | undefined
  label: string
  onChange: (day: string) => void
  children: ReactNode
}

const Step = ({ day, label, onChange, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    title={day && fullDay(day)}
    aria-disabled={day === undefined}
    onClick={() => day && onChange(day)}
  >
    <span aria-hidden style={{ fontSize: 18 }}>
      {children}
    </span>
  </ActionIcon>
)
