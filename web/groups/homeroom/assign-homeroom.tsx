import { Anchor, Box, Button, Group, MultiSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pluralize } from '#contract/words.ts'
import { failureMessage, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { useDefaultTeacher } from '#web/school/remembered/default-choices.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { managePath } from '../paths.ts'
import { matchesSearch } from '../search.ts'
import styles from './homeroom.module.css'

/** View Homeroom Groups: the homerooms of the teachers in the address, so that the link can be shared. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const all = useAllTeachers()
  const [likely, rememberTeacher] = useDefaultTeacher(all.data)
  const named = search
    .get('teachers')
    ?.split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
  const teachers = named ?? (likely === undefined ? [] : [String(likely.id)])
  return (
    <>
      <PageHeader context="Homerooms by teacher, with their students" />
      <TeacherChoice
        key={all.data ? 'loaded' : 'loading'}
        value={teachers}
        onChange={(ids) => {
          if (ids[0] !== undefined) rememberTeacher(Number(ids[0]))
          setSearch({ teachers: ids.join(',') }, { replace: true })
        }}
      />
      {teachers.length === 0 ? (
        <EmptyPanel title="Please select at least one teacher.">
          Their homeroom groups appear here, with students who do not have one yet.
        </EmptyPanel>
      ) : (
        <HomeroomGroups teachers={teachers.map(Number)} />
      )}
    </>
  )
}

/** Aligns the button with the field, which is this many pixels below its label. */
const LABEL_HEIGHT = 22

type TeacherChoiceProps = {
  /** The ids of the teachers whose groups are shown. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Selects any number of teachers, with a search by name. */
function TeacherChoice({ value, onChange }: TeacherChoiceProps) {
  const teachers = useAllTeachers()
  const [picked, setPicked] = useState([...value])
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(picked.length === 0)
    onChange(picked)
    if (picked.length === 0) input.current?.focus()
  }
  if (teachers.error && !teachers.data) {
    return (
      <Box mb={18}>
        <ErrorPanel
          message={failureMessage(teachers.error)}
          onRetry={() => void teachers.refetch()}
          retrying={teachers.isFetching}
        />
      </Box>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <FilterBar align="flex-start">
        <MultiSelect
          ref={input}
          flex="1 1 320px"
          maw={640}
          label="Teachers"
          placeholder={picked.length === 0 ? 'Choose teachers, or type part of a name' : ''}
          searchable
          clearable
          hidePickedOptions
          withScrollArea={false}
          data={(teachers.data ?? []).map((teacher) => ({
            value: String(teacher.id),
            label: listName(teacher),
          }))}
          filter={({ options, search }) =>
            options.filter((option) => 'label' in option && matchesSearch([option.label], search))
          }
          nothingFoundMessage={teachers.isPending ? 'Loading...' : 'No teachers found'}
          value={teachers.data ? picked : []}
          onChange={(ids) => {
            setPicked(ids)
            setMissing(false)
            if (ids.length === 0) onChange(ids)
          }}
          error={isMissing && 'Please select at least one teacher before proceeding.'}
        />
        <Button type="submit" mt={{ base: 0, sm: LABEL_HEIGHT }}>
          View groups
        </Button>
      </FilterBar>
    </form>
  )
}

const BULK = '/groups/bulk-actions'

type HomeroomGroup = Reply<'GET /api/groups/assign-homeroom/'>['homeroom_groups'][number]

/** The homeroom groups of the chosen teachers, and those of their students who have no homeroom group yet. */
function HomeroomGroups({ teachers }: { teachers: number[] }) {
  const groups = useQuery({
    ...query('GET /api/groups/assign-homeroom/', { query: { teachers } }),
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
            <li key={student.id}>{listName(student)}</li>
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
