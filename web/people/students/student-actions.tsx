import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { NO_FILTER, readFilter, type Filter } from '#contract/people/directory-filter.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { useChoice } from '#web/school/choices.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeChip } from '#web/school/grades.tsx'
import { listName } from '#web/school/person-name.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { writeFilter } from './filter.ts'
import { ownGroupsQuery } from './queries.ts'

/** Shortcuts before a search: the user's own groups, the last search, the last grade, and the last viewed students. */
export function StudentActions({ students }: { students: readonly StudentListed[] }) {
  const { teacher_id } = useCurrentUser()
  const groups = useQuery({ ...ownGroupsQuery(), enabled: teacher_id !== undefined })
  const [lastSearch] = useChoice('directory_search')
  const [grade] = useChoice('grade')
  const [seen = []] = useChoice('students_seen')
  const byId = new Map(students.map((student) => [student.id, student]))
  const viewed = seen.flatMap((id) => byId.get(id) ?? [])
  const last = lastSearch && readFilter(new URLSearchParams(lastSearch))
  const isLastSearch = last && last.grade === grade && last.search.trim() === '' && !last.inactive
  const hasGroups = groups.data !== undefined && groups.data.length > 0
  const Recent = hasGroups ? Stack : Fragment
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14} mt={18}>
      {hasGroups && (
        <ShortcutList title="Your groups">
          {groups.data.map(({ id, name, type, student_count }) => (
            <li key={id}>
              <TypeChip type={type} />
              <SearchLink filter={{ group: id }}>{name}</SearchLink>
              <Detail>{pluralize(student_count, 'student')}</Detail>
            </li>
          ))}
        </ShortcutList>
      )}
      <Recent>
        {last && (
          <ShortcutList title="Last search">
            <li>
              <SearchLink filter={last}>{searchText(last)}</SearchLink>
            </li>
          </ShortcutList>
        )}
        {grade !== undefined && !isLastSearch && (
          <ShortcutList title="Last grade level">
            <li>
              <SearchLink filter={{ grade }}>{gradeLabel(grade)}</SearchLink>
            </li>
          </ShortcutList>
        )}
        {viewed.length > 0 && (
          <ShortcutList title="Recently viewed">
            {viewed.map((student) => (
              <li key={student.id}>
                <Anchor component={Link} to={`/students/${student.id}`}>
                  {listName(student)}
                </Anchor>
                <Detail>
                  <GradeChip grade={student.grade_level} />
                </Detail>
              </li>
            ))}
          </ShortcutList>
        )}
      </Recent>
    </SimpleGrid>
  )
}

const ShortcutList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <SectionLabel as="h3">{title}</SectionLabel>
    <Card flush mt={8}>
      <RowList>{children}</RowList>
    </Card>
  </section>
)

const SearchLink = ({ filter, children }: { filter: Partial<Filter>; children: ReactNode }) => (
  <Anchor component={Link} to={`?${writeFilter({ ...NO_FILTER, ...filter }).toString()}`}>
    {children}
  </Anchor>
)

const Detail = ({ children }: { children: ReactNode }) => (
  <Text span c="dimmed" ml="auto" data-figures>
    {children}
  </Text>
)

/** '"ann" in 9th Grade, inactive' */
function searchText({ search, grade, inactive }: Filter): string {
  const words = search.trim() === '' ? '' : `"${search.trim()}"`
  const ofGrade = grade === null ? '' : words === '' ? gradeLabel(grade) : ` in ${gradeLabel(grade)}`
  return `${words}${ofGrade}${inactive ? ', inactive students' : ''}`
}
