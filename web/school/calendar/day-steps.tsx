import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { shortDay, weekdayOf } from '../days.ts'
import { DayInput } from './day-input.tsx'

type DayStepsProps = {
  date: string
  /** The days with classes beside it; the day before and after where they are not known yet. */
  previous: string
  next: string
  onChange: (day: string) => void
}

/** The day in view, with the days of classes before and after it one click away. */
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

type StepProps = { day: string; label: string; onChange: (day: string) => void; children: ReactNode }

const Step = ({ day, label, onChange, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    title={`${weekdayOf(day)}, ${shortDay(day)}`}
    onClick={() => onChange(day)}
  >
    <span aria-hidden style={{ fontSize: 18 }}>
      {children}
    </span>
  </ActionIcon>
)
