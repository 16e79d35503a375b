import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import type { StudentListed } from '#contract/students.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/teacher-picker.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import styles from './bulk.module.css'

type BulkListProps = {
  students: readonly StudentListed[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  onToggleAll: (on: boolean) => void
}

/** The students in view, each with a box to tick, and one box for all of them. */
export function BulkList({ students, chosen, onToggle, onToggleAll }: BulkListProps) {
  if (students.length === 0) {
    return <EmptyPanel title="No students found">Choose another grade or search for another name.</EmptyPanel>
  }
  const ticked = students.filter(({ id }) => chosen.has(id)).length
  return (
    <Card flush className={styles.list ?? ''}>
      <div className={styles.head}>
        <Checkbox
          label={`Select all ${students.length} shown`}
          checked={ticked === students.length}
          indeterminate={ticked > 0 && ticked < students.length}
          onChange={(event) => onToggleAll(event.currentTarget.checked)}
        />
      </div>
      <ul className={styles.rows} aria-label="Students">
        {students.map((student) => (
          <Row key={student.id} student={student} isChosen={chosen.has(student.id)} onToggle={onToggle} />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { student: StudentListed; isChosen: boolean; onToggle: (id: number) => void }

const Row = memo(function Row({ student, isChosen, onToggle }: RowProps) {
  const name = fullName(student)
  return (
    <li>
      <label className={styles.row} data-chosen={isChosen || undefined}>
        <Checkbox aria-label={name} checked={isChosen} onChange={() => onToggle(student.id)} />
        <span className={styles.name}>
          {name}
          <span className={styles.email}>{student.email}</span>
        </span>
        <span className={styles.homeroom}>{student.homeroom_teacher}</span>
        <GradeChip grade={student.grade_level} />
      </label>
    </li>
  )
})
