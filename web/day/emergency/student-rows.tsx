import { Text, UnstyledButton } from '@mantine/core'
import type { RollMark, RollState } from '#contract/day/emergency-rules.ts'
import { gradeLabel } from '#contract/grades.ts'
import { TickIcon } from '#web/ui/icons.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import type { Placed } from './roll-places.ts'
import styles from './roll.module.css'

const SHOWN_AT_FIRST = 60

type StudentRowsProps = {
  label: string
  students: readonly Placed[]
  marks: ReadonlyMap<number, RollMark>
  /** Where the student is looked for, in lists of several places. */
  placeOf?: (student: Placed) => string
  /** Undefined where nothing can be marked. */
  onMark: ((students: readonly number[], state: RollState) => void) | undefined
}

/** Students, each with a tap for seen and one for missing. The same tap again takes it back. */
export function StudentRows({ label, students, marks, placeOf, onMark }: StudentRowsProps) {
  const { shown, more } = useShowMore(students, students.length, SHOWN_AT_FIRST)
  return (
    <>
      <RowList aria-label={label}>
        {shown.map((student) => (
          <li key={student.id} className={styles.student}>
            <span className={styles.name}>
              {student.name}
              <Text span display="block" fz={13.5} c="dimmed">
                {[
                  gradeLabel(student.grade_level),
                  placeOf?.(student),
                  student.away,
                  byText(marks.get(student.id)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </span>
            <States student={student} state={marks.get(student.id)?.state ?? 'unknown'} onMark={onMark} />
          </li>
        ))}
      </RowList>
      {more}
    </>
  )
}

const byText = (mark: RollMark | undefined) =>
  mark && mark.state !== 'unknown' && mark.by !== 'You' ? `by ${mark.by}` : undefined

const BUTTONS = [
  { state: 'seen', label: 'Seen', sign: <TickIcon size={16} /> },
  { state: 'missing', label: 'Missing', sign: '!' },
] as const

type StatesProps = { student: Placed; state: RollState } & Pick<StudentRowsProps, 'onMark'>

function States({ student, state, onMark }: StatesProps) {
  if (!onMark) {
    const shown = BUTTONS.find((each) => each.state === state)
    return (
      <span className={styles.state} data-state={state}>
        {shown ? (
          <span className={styles.label}>
            {shown.sign} {shown.label}
          </span>
        ) : (
          'No report'
        )}
      </span>
    )
  }
  return (
    <span className={styles.states}>
      {BUTTONS.map((each) => (
        <UnstyledButton
          key={each.state}
          className={styles.button ?? ''}
          data-state={each.state}
          aria-pressed={state === each.state}
          aria-label={`${each.label}: ${student.name}`}
          onClick={() => onMark([student.id], state === each.state ? 'unknown' : each.state)}
        >
          <span className={styles.label}>
            {state === each.state && <span aria-hidden>{each.sign}</span>}
            {each.label}
          </span>
        </UnstyledButton>
      ))}
    </span>
  )
}
