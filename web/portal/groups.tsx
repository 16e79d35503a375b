import { Box, Divider, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnGroup } from '#contract/portal.ts'
import { GROUP_TYPE_LABELS, pluralize, pluralForm } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { shortDay } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

/** My Groups: the student's current groups and their members. */
export function Page() {
  const own = useQuery(query('GET /students/api/me/groups/'))
  const teachers = own.data?.homeroom_teachers ?? []
  return (
    <>
      <PageHeader
        title="My Groups"
        context={
          teachers.length === 0
            ? 'Your groups and classmates today'
            : `Homeroom ${pluralForm(teachers.length, 'teacher')}: ${teachers.join(', ')}`
        }
      />
      <ListState
        query={own}
        isEmpty={({ groups }) => groups.length === 0}
        empty={
          <EmptyPanel title="You are not in a group yet">
            Please ask your homeroom teacher or the school office.
          </EmptyPanel>
        }
      >
        {({ groups }) => (
          <SimpleGrid minColWidth="min(100%, 420px)" spacing={14} style={{ alignItems: 'start' }}>
            {groups.map((group) => (
              <Group key={group.id} group={group} />
            ))}
          </SimpleGrid>
        )}
      </ListState>
    </>
  )
}

function Group({ group }: { group: OwnGroup }) {
  const { type, name, core_class, teacher, room_number, since, classmates } = group
  const facts = [core_class, teacher ?? 'No teacher yet', room_number && `Room ${room_number}`].filter(
    Boolean,
  )
  return (
    <Card>
      <SectionLabel as="div">{GROUP_TYPE_LABELS[type]}</SectionLabel>
      <Text component="h2" mt={2} fz={17} fw={650}>
        {name}
      </Text>
      <Text mt={2} c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Text mt={2} c="dimmed">
        In this group since {shortDay(since)}
      </Text>
      <Divider color="var(--line)" my={12} />
      <Text component="h3" mb={4} fw={600}>
        {classmates.length === 0 ? 'No one else is in this group' : pluralize(classmates.length, 'classmate')}
      </Text>
      <Box component="ul" m={0} p={0} style={CLASSMATES}>
        {classmates.map((classmate, index) => (
          <Box component="li" key={index} py={3} style={{ breakInside: 'avoid' }}>
            {listName(classmate)}
          </Box>
        ))}
      </Box>
    </Card>
  )
}

const CLASSMATES = { columns: 2, columnGap: 14, listStyle: 'none', overflowWrap: 'anywhere' } as const
