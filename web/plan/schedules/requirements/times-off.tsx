import { Button, Checkbox, CloseButton, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { WEEKDAYS } from '#contract/words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import type { Checked } from './checks.ts'
import { emptyTimeOff, type OffRow } from './draft.ts'
import type { Names } from './names.ts'
import styles from './requirements.module.css'
import table from './table.module.css'
import type { DraftDispatch } from './use-draft.ts'

type TimesOffProps = {
  off: readonly OffRow[]
  checked: Checked
  names: Names
  /** The start of the block's first section period and the end of its last. */
  day: { start: string; end: string }
  isReadOnly: boolean
  /** The teacher whose times off get the focus. */
  target: string | null
  dispatch: DraftDispatch
}

/** When teachers cannot be given lessons. */
export function TimesOff({ off, checked, names, day, isReadOnly, target, dispatch }: TimesOffProps) {
  const card = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<number | null>(null)
  const add = (teacher = '') => {
    const row = emptyTimeOff({ teacher, ...day })
    dispatch({ type: 'change', change: { type: 'add_off', row } })
    setAdded(row.key)
  }
  useEffect(() => {
    const selector = added === null ? null : `[data-off="${added}"] input`
    if (selector) card.current?.querySelector<HTMLInputElement>(selector)?.focus()
  }, [added])
  useEffect(() => {
    if (target === null) return
    const rows = [...(card.current?.querySelectorAll<HTMLInputElement>('[data-off] input[list]') ?? [])]
    const first = rows.find(({ value }) => value === target)
    if (first) first.focus()
    else card.current?.querySelector('button')?.focus()
  }, [target])
  return (
    <Card ref={card}>
      <SectionLabel>Time off</SectionLabel>
      <Text c="dimmed" size="sm">
        When a teacher cannot teach in this block, such as mornings for a part-time teacher.
      </Text>
      {off.map((row) => (
        <TimeOffRow
          key={row.key}
          row={row}
          problem={checked.off.get(row.key)}
          names={names}
          isReadOnly={isReadOnly}
          dispatch={dispatch}
          onRemoved={() => card.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus()}
        />
      ))}
      {!isReadOnly && (
        <Button data-add variant="default" size="compact-md" mt={10} onClick={() => add(target ?? '')}>
          Add time off
        </Button>
      )}
      {isReadOnly && off.length === 0 && <Text>No time off.</Text>}
    </Card>
  )
}

type TimeOffRowProps = {
  row: OffRow
  problem: string | undefined
  names: Names
  isReadOnly: boolean
  dispatch: DraftDispatch
  onRemoved: () => void
}

function TimeOffRow({ row, problem, names, isReadOnly, dispatch, onRemoved }: TimeOffRowProps) {
  const set = (values: Partial<Omit<OffRow, 'key'>>) =>
    dispatch({ type: 'change', change: { type: 'set_off', row: row.key, values } })
  const subject = row.teacher || 'a new row'
  return (
    <div className={styles.offRow} data-off={row.key} role="group" aria-label={`Time off of ${subject}`}>
      <input
        className={table.cell ?? ''}
        list="need-teachers"
        aria-label="Teacher"
        placeholder="Teacher"
        aria-invalid={(problem !== undefined && !names.teachers.find(row.teacher)) || undefined}
        value={row.teacher}
        readOnly={isReadOnly}
        autoComplete="off"
        onChange={(event) => set({ teacher: event.currentTarget.value })}
        onBlur={() => {
          const teacher = names.teachers.complete(row.teacher)
          if (teacher !== row.teacher) set({ teacher })
        }}
      />
      <Group gap="8px 18px" role="group" aria-label="Days" className={styles.days ?? ''}>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={day.slice(0, 3)}
            aria-label={day}
            checked={row.days.includes(day)}
            disabled={isReadOnly}
            onChange={({ currentTarget: { checked } }) =>
              set({ days: WEEKDAYS.filter((each) => (each === day ? checked : row.days.includes(each))) })
            }
          />
        ))}
      </Group>
      <Group gap={6} wrap="nowrap" className={styles.times ?? ''}>
        <ClockInput
          size="xs"
          aria-label="From"
          value={row.start}
          disabled={isReadOnly}
          onChange={(start) => set({ start })}
        />
        <span aria-hidden>to</span>
        <ClockInput
          size="xs"
          aria-label="To"
          value={row.end}
          after={row.start}
          disabled={isReadOnly}
          onChange={(end) => set({ end })}
        />
      </Group>
      {!isReadOnly && (
        <CloseButton
          size="sm"
          aria-label={`Remove ${subject}`}
          onClick={() => {
            dispatch({ type: 'change', change: { type: 'remove_off', row: row.key } })
            onRemoved()
          }}
        />
      )}
      {problem !== undefined && (
        <Text size="sm" c="var(--absent)" className={styles.offProblem ?? ''}>
          {problem}
        </Text>
      )}
    </div>
  )
}
