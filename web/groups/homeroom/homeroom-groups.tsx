import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Reply, call } from '#web/api.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { fullName } from '#web/school/person-name.ts'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { managePath } from '../paths.ts'
import styles from './homeroom.module.css'

const BULK = '/groups/bulk-actions'

type HomeroomGroup = Reply<'GET /api/groups/assign-homeroom/'>['homeroom_groups'][number]

/** The homeroom groups of the chosen teachers, and their students who are in none yet. */
export function HomeroomGroups({ teachers }: { teachers: number[] }) {
  const groups = useQuery({
    queryKey: ['groups', 'assign-homeroom', teachers],
    queryFn: ({ signal }) => call('GET /api/groups/assign-homeroom/', { query: { teachers }, signal }),
    select: (told) => told.homeroom_groups,
  })
  return (
    <ListState
      query={groups}
      skeleton={<CardSkeletons />}
      empty={<EmptyPanel title="No homeroom groups available for the selected teachers." />}
    >
      {(list) => (
        <>
          <p className={styles.count} role="status">
            {countOf(list)}
          </p>
          <CardGrid>
            {list.map((group) => (
              <GroupCard
                key={`${group.id ?? 'none'} ${group.teacher.id} ${group.grade_level}`}
                group={group}
              />
            ))}
          </CardGrid>
        </>
      )}
    </ListState>
  )
}

function countOf(list: readonly HomeroomGroup[]): string {
  const groups = list.filter(({ id }) => id !== null).length
  const students = list.reduce((sum, { student_count }) => sum + student_count, 0)
  return `${groups} homeroom group${groups === 1 ? '' : 's'} · ${students} student${students === 1 ? '' : 's'}`
}

function GroupCard({ group }: { group: HomeroomGroup }) {
  const { id, teacher, grade_level, student_count, students } = group
  const name = id === null ? 'Not in a homeroom group yet' : group.name
  const edit = `/groups/edit/homeroom/${id}`
  const canOpen = useCanOpen()
  return (
    <Card role="group" aria-label={`${name}, ${fullName(teacher)}`} data-waiting={id === null || undefined}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.students}>
          {student_count} student{student_count === 1 ? '' : 's'}
        </span>
      </div>
      <p className={styles.line}>
        {grade_level !== null && <GradeChip grade={grade_level} />}
        <span>{fullName(teacher)}</span>
      </p>
      {students.length === 0 && <p className={styles.line}>No students in this group.</p>}
      <ul className={styles.names}>
        {students.map((student) => (
          <li key={student.id}>{fullName(student)}</li>
        ))}
      </ul>
      <p className={styles.links}>
        {grade_level !== null && (
          <Anchor component={Link} to={managePath('homeroom', grade_level)} aria-label={`Manage ${name}`}>
            Manage
          </Anchor>
        )}
        {id !== null && canOpen(edit) && (
          <Anchor component={Link} to={edit} aria-label={`Edit ${name}`}>
            Edit
          </Anchor>
        )}
        {id === null && canOpen(BULK) && (
          <Anchor component={Link} to={BULK} state={{ students: students.map((student) => student.id) }}>
            Select for bulk actions
          </Anchor>
        )}
      </p>
    </Card>
  )
}

const CardSkeletons = () => (
  <CardGrid>
    {['first', 'second', 'third'].map((place) => (
      <Card key={place}>
        <Skeleton height={16} width="60%" radius="sm" />
        <Skeleton height={12} width="80%" radius="sm" mt={12} />
        <Skeleton height={140} radius="sm" mt={14} />
      </Card>
    ))}
  </CardGrid>
)
