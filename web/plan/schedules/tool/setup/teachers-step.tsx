import { Box, Button, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { GradeCode } from '#contract/grades.ts'
import { listName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useRecentTeachers } from '../queries.ts'
import { matchesTeacher } from './teacher-search.ts'
import styles from './setup.module.css'

type Teacher = { id: number; first_name: string; last_name: string; email: string }
type TeachersStepProps = {
  grade: GradeCode
  /** The teachers who already meet a group of the grid, and so cannot be removed. */
  assigned: readonly { id: number; first_name: string; last_name: string }[]
  chosen: readonly number[]
  onContinue: (teachers: number[]) => void
}

/** Chooses the teachers who get a column in the grid: recent ones, or others by name or email address. */
export function TeachersStep({ grade, assigned, chosen, onContinue }: TeachersStepProps) {
  const all = useAllTeachers()
  const recent = useRecentTeachers(grade)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set(chosen))
  const [search, setSearch] = useState('')
  const assignedIds = new Set(assigned.map(({ id }) => id))
  const toggle = (id: number) => setSelected((before) => before.symmetricDifference(new Set([id])))
  const checkbox = (teacher: Teacher) => (
    <Box component="li" key={teacher.id} style={{ overflowWrap: 'anywhere' }}>
      <Checkbox
        label={listName(teacher)}
        description={assignedIds.has(teacher.id) ? 'In the grid' : teacher.email}
        checked={assignedIds.has(teacher.id) || selected.has(teacher.id)}
        disabled={assignedIds.has(teacher.id)}
        onChange={() => toggle(teacher.id)}
      />
    </Box>
  )
  const people = [
    ...assigned,
    ...(all.data ?? []).filter(({ id }) => selected.has(id) && !assignedIds.has(id)),
  ]
  return (
    <div className={styles.columns}>
      <Card>
        {recent.data && recent.data.length > 0 && (
          <>
            <SectionLabel>Recent teachers</SectionLabel>
            <CheckboxList label="Recent teachers">{recent.data.slice(0, 6).map(checkbox)}</CheckboxList>
          </>
        )}
        <SectionLabel>All teachers</SectionLabel>
        <TextInput
          mt={10}
          mb={14}
          aria-label="Search teachers"
          placeholder="Name or email"
          leftSection={<SearchIcon size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ListState query={all}>
          {(teachers) => {
            const found = teachers.filter((teacher) => matchesTeacher(teacher, search))
            return found.length === 0 ? (
              <Note>No teachers found</Note>
            ) : (
              <CheckboxList label="All teachers" scrolls>
                {found.map(checkbox)}
              </CheckboxList>
            )
          }}
        </ListState>
      </Card>
      <Card className={styles.selected ?? ''}>
        <SectionLabel>Selected</SectionLabel>
        {people.length === 0 ? (
          <Note>No teachers selected</Note>
        ) : (
          <ul className={styles.names} aria-label="Selected teachers">
            {people.map((teacher) => (
              <li key={teacher.id}>{listName(teacher)}</li>
            ))}
          </ul>
        )}
        <Button fullWidth disabled={people.length === 0} onClick={() => onContinue([...selected])}>
          Continue
        </Button>
      </Card>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" mt={8} mb={14}>
    {children}
  </Text>
)

type CheckboxListProps = { label: string; scrolls?: boolean; children: ReactNode }

const CheckboxList = ({ label, scrolls = false, children }: CheckboxListProps) => (
  <SimpleGrid
    component="ul"
    minColWidth={230}
    spacing={16}
    verticalSpacing={12}
    m={scrolls ? '10px 0 0' : '10px 0 20px'}
    p={scrolls ? 2 : 0}
    aria-label={label}
    style={{ listStyle: 'none', ...(scrolls && { maxHeight: '46dvh', overflowY: 'auto' }) }}
  >
    {children}
  </SimpleGrid>
)
