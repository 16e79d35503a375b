import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import {
  GRADE_CODES,
  GROUP_TYPES,
  GROUP_TYPE_LABELS,
  gradeLabel,
  type GradeCode,
  type GroupType,
} from '#contract/words.ts'
import { call } from '#web/api.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { Board } from './board.tsx'
import styles from './groups.module.css'

/** Manage Groups: one type and one grade at a time, the students without a group beside the groups. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const canOpen = useCanOpen()
  const type = GROUP_TYPES.find((word) => word === search.get('type')) ?? 'core'
  const grade = GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null
  const choose = (to: { type: GroupType; grade: GradeCode | null }) =>
    setSearch({ type: to.type, ...(to.grade && { grade: String(to.grade) }) }, { replace: true })
  return (
    <>
      <PageHeader
        title="Manage Groups"
        context={
          grade === null ? GROUP_TYPE_LABELS[type] : `${GROUP_TYPE_LABELS[type]} · ${gradeLabel(grade)}`
        }
        actions={
          canOpen('/groups/add') && (
            <Button component={Link} to={`/groups/add?type=${type}${grade ? `&grade=${grade}` : ''}`}>
              Add group
            </Button>
          )
        }
      />
      <div className={styles.choices}>
        <Select
          label="Group type"
          data={GROUP_TYPES.map((value) => ({ value, label: GROUP_TYPE_LABELS[value] }))}
          value={type}
          allowDeselect={false}
          withScrollArea={false}
          onChange={(next) => next && choose({ type: next, grade })}
        />
        <GradeSelect value={grade} onChange={(next) => choose({ type, grade: next })} allowDeselect={false} />
      </div>
      {grade === null ? (
        <EmptyPanel title="Choose a grade">Its groups and the students without one appear here.</EmptyPanel>
      ) : (
        <GradeLevel key={`${type} ${grade}`} type={type} grade={grade} />
      )}
    </>
  )
}

function GradeLevel({ type, grade }: { type: GroupType; grade: GradeCode }) {
  const params = { kind: `${type}-groups`, gradeLevelId: grade } as const
  const data = useQuery({
    queryKey: ['groups', params],
    queryFn: ({ signal }) =>
      call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params, signal }),
  })
  return (
    <ListState
      query={data}
      failure="Error fetching data. Please check if the backend API is running and responding with JSON."
    >
      {(loaded) => <Board type={type} grade={grade} data={loaded} />}
    </ListState>
  )
}
