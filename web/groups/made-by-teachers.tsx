import { Button, Group as Row, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MadeByTeachers as Made, StudentName } from '#contract/groups/group-shapes.ts'
import type { Sent, Api } from '#contract/index.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, joinWithAnd, pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { fullName } from '#web/school/person-name.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

const madeByTeachers = query('GET /api/groups/made-by-teachers/')
type Shown = Sent<Api['POST /api/groups/made-by-teachers/'], 'body'>
type Item = { title: string; text: string; shown: Shown }

/** Lets the office confirm groups that teachers arranged, because only then can these teachers see contacts. */
export function MadeByTeachers() {
  const { may } = useCurrentUser()
  const { data } = useQuery({
    ...madeByTeachers,
    enabled: may.administer,
  })
  const confirm = useSave('POST /api/groups/made-by-teachers/', {
    send: (body: Shown) => ({ body }),
    updates: madeByTeachers.queryKey,
  })
  const items = data ? itemsOf(data) : []
  if (!may.administer || items.length === 0) return null
  return (
    <Stack component="section" gap={8} mt={24}>
      <SectionLabel>Created by teachers</SectionLabel>
      <Card>
        <Text c="dimmed" fz={14} mb={8}>
          These teachers can already take attendance. After you confirm, they can also see the contacts,
          family records and reported absences of the students.
        </Text>
        <RowList style={{ '--row-inset': 0 }} aria-label="Created by teachers">
          {items.map(({ title, text, shown }) => (
            <li key={title}>
              <Row justify="space-between" wrap="nowrap" gap={12} w="100%" align="flex-start">
                <div>
                  <Text fw={600}>{title}</Text>
                  <Text fz={14} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {text}
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="compact-md"
                  flex="none"
                  aria-label={`Confirm ${title}`}
                  disabled={confirm.isPending}
                  loading={confirm.isPending && confirm.variables === shown}
                  onClick={() => confirm.mutate(shown)}
                >
                  Confirm
                </Button>
              </Row>
            </li>
          ))}
        </RowList>
      </Card>
    </Stack>
  )
}

const itemsOf = ({ groups, homerooms }: Made): Item[] => [
  ...groups.map(({ group, teacher, students, assigned }) => ({
    title: `${group.name} (${gradeLabel(group.grade_level)}, ${GROUP_TYPE_LABELS[group.type]})`,
    text: [
      ...(teacher ? [`Teacher: ${fullName(teacher)}.`] : []),
      ...(assigned.length > 0 ? [`Assigned: ${joinWithAnd(assigned.map(fullName))}.`] : []),
      ...(students.length > 0 ? [`Placed: ${namesOf(students)}.`] : []),
    ].join(' '),
    shown: {
      group_id: group.id,
      teacher_id: teacher?.id ?? null,
      student_ids: students.map(({ id }) => id),
      assigned_teacher_ids: assigned.map(({ id }) => id),
    },
  })),
  ...homerooms.map(({ teacher, students }) => ({
    title: `${fullName(teacher)}, homeroom teacher`,
    text: `Of ${namesOf(students)}.`,
    shown: { group_id: null, teacher_id: teacher.id, student_ids: students.map(({ id }) => id) },
  })),
]

const MOST_NAMES = 8

/** Lists the first few names, and how many more there are. */
function namesOf(students: readonly StudentName[]): string {
  const named = students.slice(0, MOST_NAMES).map(fullName)
  const more = students.length - named.length
  return joinWithAnd(more === 0 ? named : [...named, pluralize(more, 'more student')])
}
