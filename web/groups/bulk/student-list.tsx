import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { NamedGroup } from '#contract/groups/group-shapes.ts'
import type { StudentListed } from '#contract/students.ts'
import { call } from '#web/api.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import styles from './bulk.module.css'

type BulkListProps = {
  students: readonly StudentListed[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  onToggleAll: (on: boolean) => void
}

/** The students in view, each with a box to tick, and one box for all of them. */
export function StudentList({ students, chosen, onToggle, onToggleAll }: BulkListProps) {
  const groups = useQuery({
    queryKey: ['groups', 'of-students'],
    queryFn: ({ signal }) => call('GET /api/groups/of-students/', { signal }),
  })
  if (students.length === 0) {
    return <EmptyPanel title="No students found">Choose another grade or search for another name.</EmptyPanel>
  }
  const ticked = students.filter(({ id }) => chosen.has(id)).length
  return (
    <Card flush>
      <div className={styles.head}>
        <Checkbox
          label={`Select all ${students.length} shown`}
          checked={ticked === students.length}
          indeterminate={ticked > 0 && ticked < students.length}
          onChange={(event) => onToggleAll(event.currentTarget.checked)}
        />
      </div>
      {groups.error && !groups.data && (
        <p className={styles.failed} role="alert">
          The groups could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void groups.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ul className={styles.rows} aria-label="Students">
        {students.map((student) => (
          <Row
            key={student.id}
            student={student}
            groups={groups.data && (groups.data[student.id] ?? NONE)}
            isChosen={chosen.has(student.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </Card>
  )
}

const NONE: NamedGroup[] = []

type RowProps = {
  student: StudentListed
  /** Undefined until they are known. */
  groups: NamedGroup[] | undefined
  isChosen: boolean
  onToggle: (id: number) => void
}

const Row = memo(function Row({ student, groups, isChosen, onToggle }: RowProps) {
  const name = fullName(student)
  return (
    <li>
      <label className={styles.row} data-chosen={isChosen || undefined}>
        <Checkbox aria-label={name} checked={isChosen} onChange={() => onToggle(student.id)} />
        <span className={styles.name}>
          {name}
          <span className={styles.email}>{student.email}</span>
        </span>
        <span className={styles.groups}>
          {groups?.length === 0 ? 'In no group' : groups?.map(({ name: group }) => group).join(' · ')}
        </span>
        <span className={styles.homeroom}>{student.homeroom_teacher}</span>
        <GradeChip grade={student.grade_level} />
      </label>
    </li>
  )
})
