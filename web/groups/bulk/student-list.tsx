import { Box, Button, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { NamedGroup } from '#contract/groups/group-shapes.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { query } from '#web/query.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { listName } from '#web/school/person-name.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './bulk.module.css'

type StudentListProps = {
  students: readonly StudentListed[]
  selected: ReadonlySet<number>
  onToggle: (id: number) => void
  onToggleAll: (on: boolean) => void
}

/** The listed students with a checkbox each, and one for all of them. */
export function StudentList({ students, selected, onToggle, onToggleAll }: StudentListProps) {
  const groups = useQuery(query('GET /api/groups/of-students/'))
  if (students.length === 0) {
    return <EmptyPanel title="No students found">Choose another grade or search for another name.</EmptyPanel>
  }
  const selectedHere = students.filter(({ id }) => selected.has(id)).length
  return (
    <Card flush>
      <Box px={16} py={12}>
        <Checkbox
          label={`Select all ${students.length} shown`}
          checked={selectedHere === students.length}
          indeterminate={selectedHere > 0 && selectedHere < students.length}
          onChange={(event) => onToggleAll(event.currentTarget.checked)}
        />
      </Box>
      {groups.error && !groups.data && (
        <Text className={styles.failure ?? ''} c="var(--absent)" px={16} py={8} role="alert">
          The groups could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void groups.refetch()}>
            Retry
          </Button>
        </Text>
      )}
      <ul className={styles.rows} aria-label="Students">
        {students.map((student) => (
          <Row
            key={student.id}
            student={student}
            groups={groups.data && (groups.data[student.id] ?? NONE)}
            isSelected={selected.has(student.id)}
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
  /** Undefined while the groups load. */
  groups: NamedGroup[] | undefined
  isSelected: boolean
  onToggle: (id: number) => void
}

const Row = memo(function Row({ student, groups, isSelected, onToggle }: RowProps) {
  const name = listName(student)
  return (
    <li>
      <label className={styles.row} data-selected={isSelected || undefined}>
        <Checkbox aria-label={name} checked={isSelected} onChange={() => onToggle(student.id)} />
        <span className={styles.name}>
          {name}
          <span className={styles.email}>{student.email}</span>
        </span>
        <span className={styles.groups}>
          {groups?.length === 0 ? 'Not in any group' : groups?.map(({ name: group }) => group).join(' · ')}
        </span>
        <span className={styles.homeroom}>{student.homeroom_teacher}</span>
        <GradeChip grade={student.grade_level} />
      </label>
    </li>
  )
})
