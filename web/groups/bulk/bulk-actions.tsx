import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StudentListed } from '#contract/people/students.ts'
import { gradeLabel, type GradeCode } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { matchesSearch } from '../search.ts'
import { ActionBar } from './action-bar.tsx'
import { BulkResult, type BulkOutcome } from './result.tsx'
import { StudentList } from './student-list.tsx'

/** Bulk Actions: the user selects students, then an action for all of them. */
export function Page() {
  const students = useQuery(query('GET /students/api/list/'))
  return (
    <>
      <PageHeader context="Select students, then choose an action for all of them" />
      <ListState
        query={students}
        skeleton={<SkeletonRows rows={10} />}
        empty={<EmptyPanel title="No students yet.">Add or upload them first.</EmptyPanel>}
      >
        {(list) => <ChooseStudents students={list} />}
      </ListState>
    </>
  )
}

type ListFilter = {
  grade: GradeCode | null
  /** True if the grade is a default, in which case a search by name covers all grades. */
  isGradeLikely?: boolean
  search: string
  /** The students who were selected when 'Only selected students' was switched on. A row stays even if it is deselected. */
  only: ReadonlySet<number> | null
}

/** Selects students, acts on them, and shows the result of the last action. */
function ChooseStudents({ students }: { students: readonly StudentListed[] }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(useInitialSelection())
  const [likelyGrade, rememberGrade] = useDefaultGrade()
  const [filter, setFilter] = useState<ListFilter>({
    grade: selected.size > 0 ? null : likelyGrade,
    isGradeLikely: true,
    search: '',
    only: selected.size > 0 ? selected : null,
  })
  const filterBar = useRef<HTMLDivElement>(null)
  const [result, setResult] = useState<{ number: number; outcome: BulkOutcome }>()
  const toggle = useCallback(
    (id: number) => setSelected((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  const selectedStudents = students.filter(({ id }) => selected.has(id))
  const listed = filterStudents(students, filter)
  const toggleAll = (on: boolean) => {
    const ids = new Set(listed.map(({ id }) => id))
    setSelected((before) => (on ? before.union(ids) : before.difference(ids)))
  }
  const clear = () => {
    setSelected(new Set())
    setFilter({ ...filter, only: null })
    // The pressed button disappears with the selection, so the focus needs a new place.
    filterBar.current?.focus()
  }
  const finish = (outcome: BulkOutcome) => {
    setResult((before) => ({ number: (before?.number ?? 0) + 1, outcome }))
    const refused = new Set(outcome.refused.map(({ student_id }) => student_id))
    setSelected(refused)
    setFilter(refused.size > 0 ? { grade: null, search: '', only: refused } : { ...filter, only: null })
  }
  return (
    <>
      {result && <BulkResult key={result.number} outcome={result.outcome} students={students} />}
      <StudentFilter
        ref={filterBar}
        filter={filter}
        selected={selected}
        onChange={(next) => {
          if (next.grade !== null && next.grade !== filter.grade) rememberGrade(next.grade)
          setFilter(next)
        }}
      />
      {isFiltering(filter) ? (
        <StudentList students={listed} selected={selected} onToggle={toggle} onToggleAll={toggleAll} />
      ) : (
        <EmptyPanel title="Choose a grade, or search by name">
          Your selection stays while you search for more students.
        </EmptyPanel>
      )}
      {selectedStudents.length > 0 && (
        <ActionBar
          students={selectedStudents}
          hidden={selectedStudents.filter((student) => !listed.includes(student)).length}
          onShowSelected={() => setFilter({ grade: null, search: '', only: selected })}
          onClear={clear}
          onDone={finish}
        />
      )}
    </>
  )
}

/** The students selected on another screen. Reloading the page does not select them again. */
function useInitialSelection() {
  const { state, pathname } = useLocation() as { state: { students?: number[] } | null; pathname: string }
  const navigate = useNavigate()
  const hasStudents = state?.students !== undefined
  useEffect(() => {
    if (hasStudents) void navigate(pathname, { replace: true, state: null })
  }, [hasStudents, navigate, pathname])
  return () => new Set(state?.students)
}

const isFiltering = ({ grade, search, only }: ListFilter) =>
  grade !== null || only !== null || search.trim() !== ''

const filterStudents = (students: readonly StudentListed[], { grade, search, only }: ListFilter) =>
  students.filter(
    (student) =>
      (grade === null || student.grade_level === grade) &&
      (only === null || only.has(student.id)) &&
      matchesSearch(
        [
          student.first_name,
          student.last_name,
          student.email,
          gradeLabel(student.grade_level),
          student.homeroom_teacher ?? '',
        ],
        search,
      ),
  )

type StudentFilterProps = {
  ref: Ref<HTMLDivElement>
  filter: ListFilter
  selected: ReadonlySet<number>
  onChange: (filter: ListFilter) => void
}

const StudentFilter = ({ ref, filter, selected, onChange }: StudentFilterProps) => (
  <FilterBar ref={ref} tabIndex={-1} role="search" aria-label="Students" style={{ outline: 'none' }}>
    <GradeSelect
      w={180}
      clearable
      placeholder="All grades"
      value={filter.grade}
      onChange={(grade) => onChange({ ...filter, grade, isGradeLikely: false })}
    />
    <TextInput
      flex={{ base: '1 1 100%', sm: '0 1 320px' }}
      label="Search"
      placeholder="Name, email or homeroom teacher"
      autoComplete="off"
      value={filter.search}
      onChange={(event) => {
        const search = event.currentTarget.value
        onChange({ ...filter, search, ...(filter.isGradeLikely && { grade: null }) })
      }}
    />
    <Switch
      mb={8}
      label="Only selected students"
      checked={filter.only !== null}
      onChange={(event) => onChange({ ...filter, only: event.currentTarget.checked ? selected : null })}
    />
  </FilterBar>
)
