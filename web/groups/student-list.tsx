import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { fullName } from '#web/school/teacher-picker.tsx'
import { useBoardActions } from './board-context.ts'
import type { StudentName } from './layers.ts'
import { StudentRow } from './student-row.tsx'
import styles from './board.module.css'

type StudentListProps = { name: string; students: StudentName[]; chosen: ReadonlySet<number> }

/** The students of a box. Up, down, Home and End walk through them. */
export function StudentList({ name, students, chosen }: StudentListProps) {
  const { mayEdit } = useBoardActions()
  const [last, setLast] = useState<number>()
  if (!mayEdit) {
    return (
      <ul className={styles.students} aria-label={name}>
        {students.map((student) => (
          <li key={student.id} className={styles.row}>
            {fullName(student)}
          </li>
        ))}
      </ul>
    )
  }
  const tabStop = students.some(({ id }) => id === last) ? last : students[0]?.id
  const remember = ({ target }: FocusEvent) =>
    setLast(Number(target.closest<HTMLElement>('[data-student]')?.dataset.student))
  return (
    <ul className={styles.students} aria-label={name} onFocus={remember} onKeyDown={walk}>
      {students.map((student) => (
        <StudentRow
          key={student.id}
          student={student}
          isChosen={chosen.has(student.id)}
          isTabStop={student.id === tabStop}
        />
      ))}
    </ul>
  )
}

const STEPS: Record<string, (row: Element) => Element | null | undefined> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

/** To the same control of another row. While a student is held, the keys move that student instead. */
function walk(event: KeyboardEvent) {
  const step = STEPS[event.key]
  if (!step || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest('[data-student]')
  const place = [...(row?.children ?? [])].indexOf(event.target)
  const goal = row && step(row)?.children[place]
  if (!(goal instanceof HTMLElement)) return
  event.preventDefault()
  goal.focus()
}
