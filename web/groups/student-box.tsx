import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { fullName } from '#web/school/teacher-picker.tsx'
import styles from './groups.module.css'

export type StudentName = { id: number; first_name: string; last_name: string }

type StudentBoxProps = {
  name: string
  count: string
  students: StudentName[]
  empty: string
  head: ReactNode
  chosen: ReadonlySet<number>
  canChoose: boolean
  onToggle: (student: number) => void
  onToggleAll: (students: StudentName[], on: boolean) => void
}

/** The students of one group, or those of none. */
export function StudentBox(props: StudentBoxProps) {
  const { name, count, students, empty, head, chosen, canChoose, onToggle, onToggleAll } = props
  const ticked = students.filter(({ id }) => chosen.has(id)).length
  return (
    <Card role="group" aria-label={name}>
      <div className={styles.boxHead}>
        <h2 className={styles.boxName}>{name}</h2>
        <span className={styles.boxCount}>{count}</span>
      </div>
      {head}
      {students.length === 0 && <p className={styles.boxLine}>{empty}</p>}
      {students.length > 0 && canChoose && (
        <Checkbox
          mt={10}
          size="sm"
          label="Select all"
          aria-label={`Select all of ${name}`}
          checked={ticked === students.length}
          indeterminate={ticked > 0 && ticked < students.length}
          onChange={(event) => onToggleAll(students, event.currentTarget.checked)}
        />
      )}
      <ul className={styles.students}>
        {students.map((student) => (
          <li key={student.id}>
            {canChoose ? (
              <Checkbox
                size="sm"
                label={fullName(student)}
                checked={chosen.has(student.id)}
                onChange={() => onToggle(student.id)}
              />
            ) : (
              fullName(student)
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
