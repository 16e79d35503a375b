import { memo, useState, type FocusEvent, type MouseEvent } from 'react'
import { fullName, listName } from '#web/school/person-name.ts'
import { ignoreSpaceClick, useDragItem } from '#web/ui/drag/drag.tsx'
import { arrowKeyFocus } from '#web/ui/focus/arrow-key-focus.ts'
import { MoveIcon } from '#web/ui/icons.tsx'
import type { StudentName } from './apply-moves.ts'
import { useBoardActions } from './board-context.ts'
import styles from './board.module.css'

type StudentListProps = { name: string; students: StudentName[]; selected: ReadonlySet<number> }

/** The students of a box. The up and down arrow keys, Home and End move the focus. */
export function StudentList({ name, students, selected }: StudentListProps) {
  const { mayEdit } = useBoardActions()
  const [lastFocused, setLastFocused] = useState<number>()
  if (!mayEdit) {
    return (
      <ul className={styles.students} aria-label={name}>
        {students.map((student) => (
          <li key={student.id} className={styles.row}>
            {listName(student)}
          </li>
        ))}
      </ul>
    )
  }
  const tabStop = students.some(({ id }) => id === lastFocused) ? lastFocused : students[0]?.id
  const rememberFocus = ({ target }: FocusEvent) =>
    setLastFocused(Number(target.closest<HTMLElement>('[data-student]')?.dataset.student))
  return (
    <ul
      className={styles.students}
      aria-label={name}
      onFocus={rememberFocus}
      onKeyDown={arrowKeyFocus('[data-student]')}
    >
      {students.map((student) => (
        <StudentRow
          key={student.id}
          student={student}
          isSelected={selected.has(student.id)}
          isTabStop={student.id === tabStop}
        />
      ))}
    </ul>
  )
}

type StudentRowProps = {
  student: StudentName
  isSelected: boolean
  /** True for the one row of each list in the tab order; the arrow keys reach the others. */
  isTabStop: boolean
}

/** A student whom users select, drag, or move through 'Move to ...'. */
const StudentRow = memo(function StudentRow({ student, isSelected, isTabStop }: StudentRowProps) {
  const { hintId, toggle, openMoveDialog } = useBoardActions()
  const { ref, handleRef, isDragged } = useDragItem(student.id)
  const name = fullName(student)
  const tabIndex = isTabStop ? 0 : -1
  const select = (event: MouseEvent<HTMLElement>) =>
    toggle(student.id, event.shiftKey ? idsInList(event.currentTarget) : undefined)
  return (
    <li
      ref={ref}
      className={styles.row}
      data-student={student.id}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
    >
      <input
        type="checkbox"
        className={styles.checkbox}
        aria-label={`Select ${name}`}
        tabIndex={tabIndex}
        checked={isSelected}
        onClick={select}
        readOnly
      />
      <button
        ref={handleRef}
        type="button"
        className={styles.name}
        data-handle
        aria-roledescription="student to drag"
        aria-describedby={hintId}
        tabIndex={tabIndex}
        onClick={select}
        onKeyUp={ignoreSpaceClick}
      >
        {listName(student)}
      </button>
      <button
        type="button"
        className={styles.moveTo}
        aria-label={`Move ${name} to ...`}
        title="Move to ..."
        tabIndex={tabIndex}
        onClick={() => openMoveDialog(student.id)}
      >
        <MoveIcon size={16} />
      </button>
    </li>
  )
})

const idsInList = (row: HTMLElement): number[] =>
  [...(row.closest('ul')?.querySelectorAll<HTMLElement>('[data-student]') ?? [])].map(({ dataset }) =>
    Number(dataset.student),
  )
