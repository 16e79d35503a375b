import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Switch, TextInput } from '@mantine/core'
import type { StudentListed } from '#contract/students.ts'
import { type GradeCode, gradeLabel } from '#contract/words.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { GradeSelect } from '#web/school/grades.tsx'
import { ActionBar } from './action-bar.tsx'
import { StudentList } from './student-list.tsx'
import { BulkResult, type BulkOutcome } from './result.tsx'
import { holdsAll } from '../search-text.ts'
import styles from './bulk.module.css'

/** The students to choose from, the chosen ones, and what came of the last action. */
export function ChooseStudents({ students }: { students: readonly StudentListed[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(useInitialSelection())
  const [shown, setShown] = useState<ListFilter>({
    grade: null,
    search: '',
    only: chosen.size > 0 ? chosen : null,
  })
  const filter = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<{ turn: number; told: BulkOutcome }>()
  const toggle = useCallback(
    (id: number) => setChosen((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  const picked = students.filter(({ id }) => chosen.has(id))
  const inView = filterStudents(students, shown)
  const toggleAll = (on: boolean) => {
    const ids = new Set(inView.map(({ id }) => id))
    setChosen((before) => (on ? before.union(ids) : before.difference(ids)))
  }
  const clear = () => {
    setChosen(new Set())
    setShown({ ...shown, only: null })
    // The button that was pressed goes with the selection.
    filter.current?.focus()
  }
  const finish = (told: BulkOutcome) => {
    setOutcome((before) => ({ turn: (before?.turn ?? 0) + 1, told }))
    const left = new Set(told.refused.map(({ student_id }) => student_id))
    setChosen(left)
    setShown(left.size > 0 ? { grade: null, search: '', only: left } : { ...shown, only: null })
  }
  return (
    <>
      {outcome && <BulkResult key={outcome.turn} outcome={outcome.told} students={students} />}
      <StudentFilter ref={filter} shown={shown} chosen={chosen} onShow={setShown} />
      {isFiltering(shown) ? (
        <StudentList students={inView} chosen={chosen} onToggle={toggle} onToggleAll={toggleAll} />
      ) : (
        <EmptyPanel title="Choose a grade, or search by name">
          The selection stays while you look for more students.
        </EmptyPanel>
      )}
      {picked.length > 0 && (
        <ActionBar
          picked={picked}
          hidden={picked.filter((student) => !inView.includes(student)).length}
          onShowChosen={() => setShown({ grade: null, search: '', only: chosen })}
          onClear={clear}
          onDone={finish}
        />
      )}
    </>
  )
}

/** Another screen may have sent students along, once: when the page is loaded again they are not selected again. */
function useInitialSelection() {
  const { state, pathname } = useLocation() as { state: { students?: number[] } | null; pathname: string }
  const navigate = useNavigate()
  const isBrought = state?.students !== undefined
  useEffect(() => {
    if (isBrought) void navigate(pathname, { replace: true, state: null })
  }, [isBrought, navigate, pathname])
  return () => new Set(state?.students)
}

const isFiltering = ({ grade, search, only }: ListFilter) =>
  grade !== null || only !== null || search.trim() !== ''

const filterStudents = (students: readonly StudentListed[], { grade, search, only }: ListFilter) =>
  students.filter(
    (student) =>
      (grade === null || student.grade_level === grade) &&
      (only === null || only.has(student.id)) &&
      holdsAll(
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

/** Which of the students are in view. */
export type ListFilter = {
  grade: GradeCode | null
  search: string
  /** Those who were selected when it was asked to see only them: a row stays when its tick goes. */
  only: ReadonlySet<number> | null
}

type BulkFilterProps = {
  ref: Ref<HTMLDivElement>
  shown: ListFilter
  chosen: ReadonlySet<number>
  onShow: (shown: ListFilter) => void
}

export const StudentFilter = ({ ref, shown, chosen, onShow }: BulkFilterProps) => (
  <div ref={ref} tabIndex={-1} className={styles.filter} role="search" aria-label="Students">
    <GradeSelect
      className={styles.grade ?? ''}
      clearable
      placeholder="All grades"
      value={shown.grade}
      onChange={(grade) => onShow({ ...shown, grade })}
    />
    <TextInput
      className={styles.search ?? ''}
      label="Search"
      placeholder="Name, email or homeroom teacher"
      autoComplete="off"
      value={shown.search}
      onChange={(event) => onShow({ ...shown, search: event.currentTarget.value })}
    />
    <Switch
      className={styles.only ?? ''}
      label="Only selected students"
      checked={shown.only !== null}
      onChange={(event) => onShow({ ...shown, only: event.currentTarget.checked ? chosen : null })}
    />
  </div>
)
