import { Box, Group } from '@mantine/core'
import { useMemo } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { groupColumns } from './group-columns.tsx'
import { useGroupList } from './queries.ts'
import styles from './group-table.module.css'

/** The groups of one grade, by default the last one that the person chose. */
export function GroupsOfGrade() {
  const year = usePlannedYear()
  const groups = useGroupList(year)
  const columns = useMemo(() => groupColumns(year), [year])
  const [grade, remember] = useDefaultGrade()
  if (grade === null) return null
  return (
    <Box component="section" mt={24} aria-label={`Groups of ${gradeLabel(grade)}`}>
      <Group justify="space-between" gap="8px 16px" mb={10}>
        <SectionLabel>Groups of {gradeLabel(grade)}</SectionLabel>
        <GradeChips chosen={grade} onChoose={(next) => next !== null && remember(next)} />
      </Group>
      <DataTable
        name={`Groups of ${gradeLabel(grade)}`}
        className={`${styles.table} ${styles.fixed}`}
        columns={columns}
        rows={groups.data?.filter(({ grade_level }) => grade_level === grade)}
        rowKey={({ type, id }) => `${type} ${id}`}
        query={groups}
        empty={
          <EmptyPanel title="No groups in this grade">
            {year === undefined ? 'Add Group makes the first one.' : 'None are planned for this year.'}
          </EmptyPanel>
        }
      />
    </Box>
  )
}
