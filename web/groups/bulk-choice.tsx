import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import type { StudentListed } from '#contract/students.ts'
import { gradeLabel, type GradeCode } from '#contract/words.ts'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkFilter, type Shown } from './bulk-filter.tsx'
import { BulkList } from './bulk-list.tsx'
import { BulkResult, type Outcome } from './bulk-result.tsx'
import { holdsAll } from './search-text.ts'

/** The students to choose from, the chosen ones, and what came of the last action. */
export function BulkChoice({ students }: { students: readonly StudentListed[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(useBrought())
  const [shown, setShown] = useState<Shown>({ grade: null, search: '', onlyChosen: chosen.size > 0 })
  const [outcome, setOutcome] = useState<Outcome>()
  const toggle = useCallback(
    (id: number) => setChosen((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  const picked = students.filter(({ id }) => chosen.has(id))
  const inView = chooseFrom(students, chosen, shown)
  const toggleAll = (on: boolean) => {
    const ids = new Set(inView.map(({ id }) => id))
    setChosen((before) => (on ? before.union(ids) : before.difference(ids)))
  }
  const clear = () => {
    setChosen(new Set())
    setShown({ ...shown, onlyChosen: false })
  }
  const finish = (told: Outcome) => {
    setOutcome(told)
    setChosen(new Set(told.refused.map(({ student_id }) => student_id)))
    setShown({ ...shown, onlyChosen: told.refused.length > 0 })
  }
  return (
    <>
      {outcome && <BulkResult outcome={outcome} students={students} />}
      <BulkFilter shown={shown} onShow={setShown} />
      {isAsked(shown) ? (
        <BulkList students={inView} chosen={chosen} onToggle={toggle} onToggleAll={toggleAll} />
      ) : (
        <EmptyPanel title="Choose a grade, or search by name">
          The selection stays while you look for more students.
        </EmptyPanel>
      )}
      {picked.length > 0 && (
        <BulkBar
          picked={picked}
          hidden={picked.filter((student) => !inView.includes(student)).length}
          onShowChosen={() => setShown({ grade: null, search: '', onlyChosen: true })}
          onClear={clear}
          onDone={finish}
        />
      )}
    </>
  )
}

/** Another screen may have sent students along. */
function useBrought() {
  const { state } = useLocation() as { state: { students?: number[] } | null }
  return () => new Set(state?.students)
}

const isAsked = ({ grade, search, onlyChosen }: Shown) => grade !== null || onlyChosen || search.trim() !== ''

const chooseFrom = (
  students: readonly StudentListed[],
  chosen: ReadonlySet<number>,
  { grade, search, onlyChosen }: { grade: GradeCode | null; search: string; onlyChosen: boolean },
) =>
  students.filter(
    (student) =>
      (grade === null || student.grade_level === grade) &&
      (!onlyChosen || chosen.has(student.id)) &&
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
