import { useState, type FocusEvent } from 'react'
import { fullName } from '#web/school/teacher-picker.tsx'
import { walkRows } from '#web/ui/focus/arrow-key-focus.ts'
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
    <ul
      className={styles.students}
      aria-label={name}
      onFocus={remember}
      onKeyDown={walkRows('[data-student]')}
    >
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
