import { pluralize } from '#contract/words.ts'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, type Reply } from '#web/api.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { managePath } from '../paths.ts'
import styles from './homeroom.module.css'

const BULK = '/groups/bulk-actions'

type HomeroomGroup = Reply<'GET /api/groups/assign-homeroom/'>['homeroom_groups'][number]

/** The homeroom groups of the chosen teachers, and their students who are not in one yet. */
export function HomeroomGroups({ teachers }: { teachers: number[] }) {
  const groups = useQuery({
    queryKey: ['groups', 'assign-homeroom', teachers],
    queryFn: ({ signal }) => call('GET /api/groups/assign-homeroom/', { query: { teachers }, signal }),
    select: ({ homeroom_groups }) => homeroom_groups,
  })
  return (
    <ListState
      query={groups}
      skeleton={<CardSkeletons />}
      empty={<EmptyPanel title="No homeroom groups available for the selected teachers." />}
    >
      {(list) => (
        <>
          <Text c="dimmed" mb={12} role="status">
            {totalsText(list)}
          </Text>
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

function totalsText(list: readonly HomeroomGroup[]): string {
  const groups = list.filter(({ id }) => id !== null).length
  const students = list.reduce((sum, { student_count }) => sum + student_count, 0)
  return `${pluralize(groups, 'homeroom group')} · ${pluralize(students, 'student')}`
}

function GroupCard({ group }: { group: HomeroomGroup }) {
  const { id, teacher, grade_level, student_count, students } = group
  const name = id === null ? 'Not in a homeroom group yet' : group.name
  const edit = `/groups/edit/homeroom/${id}`
  const canOpen = useCanOpen()
  return (
    <Card role="group" aria-label={`${name}, ${fullName(teacher)}`}>
      <Group justify="space-between" align="baseline" gap={10} wrap="nowrap">
        <Text
          component="h2"
          fz={16}
          fw={650}
          {...(id === null && { c: 'var(--tardy)' })}
          style={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Text>
        <Text span c="dimmed" flex="none">
          {pluralize(student_count, 'student')}
        </Text>
      </Group>
      <Group c="dimmed" gap="4px 10px" mt={6}>
        {grade_level !== null && <GradeChip grade={grade_level} />}
        <span>{fullName(teacher)}</span>
      </Group>
      {students.length === 0 ? (
        <Text c="dimmed" mt={6}>
          No students in this group.
        </Text>
      ) : (
        <ul className={styles.students}>
          {students.map((student) => (
            <li key={student.id}>{fullName(student)}</li>
          ))}
        </ul>
      )}
      <GroupLinks
        group={group}
        name={name}
        edit={canOpen(edit) ? edit : undefined}
        canSelect={canOpen(BULK)}
      />
    </Card>
  )
}

type GroupLinksProps = { group: HomeroomGroup; name: string; edit: string | undefined; canSelect: boolean }

const GroupLinks = ({ group: { id, grade_level, students }, name, edit, canSelect }: GroupLinksProps) => (
  <Group gap={16} mt={12}>
    {grade_level !== null && (
      <Anchor component={Link} to={managePath('homeroom', grade_level)} aria-label={`Manage ${name}`}>
        Manage
      </Anchor>
    )}
    {id !== null && edit && (
      <Anchor component={Link} to={edit} aria-label={`Edit ${name}`}>
        Edit
      </Anchor>
    )}
    {id === null && canSelect && (
      <Anchor component={Link} to={BULK} state={{ students: students.map((student) => student.id) }}>
        Select for bulk actions
      </Anchor>
    )}
  </Group>
)

const CardSkeletons = () => (
  <CardGrid>
    {[1, 2, 3].map((number) => (
      <Card key={number}>
        <Skeleton height={16} width="60%" radius="sm" />
        <Skeleton height={12} width="80%" radius="sm" mt={12} />
        <Skeleton height={140} radius="sm" mt={14} />
      </Card>
    ))}
  </CardGrid>
)
