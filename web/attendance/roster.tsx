import { useRef, useState, type KeyboardEvent } from 'react'
import { STATUSES, type Status } from '#contract/words.ts'
import type { Mark } from './marks.ts'
import { StudentRow } from './student-row.tsx'

type RosterProps = {
  students: { id: number; name: string }[]
  markOf: (student: number) => Mark
  disabled: boolean
  onStatus: (student: number, status: Status) => void
  onMark: (student: number, mark: Mark) => void
}

/** The students by name. Arrow keys walk, p, a and t mark; Tab goes on to the row's own controls. */
export function Roster({ students, markOf, disabled, onStatus, onMark }: RosterProps) {
  const rows = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const walkTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), students.length - 1)
    setCurrent(next)
    rows.current?.querySelectorAll<HTMLElement>('[data-row]')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: students.length - 1,
    }
    const step = steps[event.key]
    const status = STATUSES.find((letter) => letter === event.key.toUpperCase())
    const student = students[current]
    if (step !== undefined) walkTo(step)
    else if (status && student && !disabled) onStatus(student.id, status)
    else return
    event.preventDefault()
  }
  return (
    <div ref={rows} role="group" aria-label="Students" onKeyDown={onKeyDown}>
      {students.map((student, index) => (
        <StudentRow
          key={student.id}
          student={student}
          mark={markOf(student.id)}
          disabled={disabled}
          isCurrent={index === current}
          onFocus={() => setCurrent(index)}
          onStatus={(status) => onStatus(student.id, status)}
          onMark={(mark) => onMark(student.id, mark)}
        />
      ))}
    </div>
  )
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
