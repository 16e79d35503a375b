import { type FocusEvent, type MouseEvent, memo, useState } from 'react'
import { fullName } from '#web/school/person-name.ts'
import { arrowKeyFocus } from '#web/ui/focus/arrow-key-focus.ts'
import { ignoreSpaceClick, useDragItem } from '#web/ui/drag/drag.tsx'
import { MoveIcon } from '#web/ui/icons.tsx'
import { useBoardActions } from './board-context.ts'
import type { StudentName } from './apply-moves.ts'
import styles from './board.module.css'

type StudentListProps = { name: string; students: StudentName[]; chosen: ReadonlySet<number> }

/** The students of a box. Up, down, Home and End walk through them. */
export function StudentList({ name, students, chosen }: StudentListProps) {
  const { mayEdit } = useBoardActions()
  const [last, setLast] = useState<number>()
  if (!mayEdit) {
    return (
      <ul className={styles.students} aria-label={name}>
        {students.map((student) => (
          <li key={student.id} className={styles.row}>
            {fullName(student)}
          </li>
        ))}
      </ul>
    )
  }
  const tabStop = students.some(({ id }) => id === last) ? last : students[0]?.id
  const remember = ({ target }: FocusEvent) =>
    setLast(Number(target.closest<HTMLElement>('[data-student]')?.dataset.student))
  return (
    <ul
      className={styles.students}
      aria-label={name}
      onFocus={remember}
      onKeyDown={arrowKeyFocus('[data-student]')}
    >
      {students.map((student) => (
        <StudentRow
          key={student.id}
          student={student}
          isChosen={chosen.has(student.id)}
          isTabStop={student.id === tabStop}
        />
      ))}
    </ul>
  )
}

type StudentRowProps = {
  student: StudentName
  isChosen: boolean
  /** One row of each list takes part in Tab; the arrow keys reach the others. */
  isTabStop: boolean
}

/** A student to tick, to drag, or to send somewhere by 'Move to ...'. */
export const StudentRow = memo(function StudentRow({ student, isChosen, isTabStop }: StudentRowProps) {
  const { hintId: hint, toggle, openMoveDialog: askWhere } = useBoardActions()
  const { ref, handleRef, isHeld } = useDragItem(student.id)
  const name = fullName(student)
  const tabIndex = isTabStop ? 0 : -1
  const choose = (event: MouseEvent<HTMLElement>) =>
    toggle(student.id, event.shiftKey ? inViewWith(event.currentTarget) : undefined)
  return (
    <li
      ref={ref}
      className={styles.row}
      data-student={student.id}
      data-chosen={isChosen || undefined}
      data-held={isHeld || undefined}
    >
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={`Select ${name}`}
        tabIndex={tabIndex}
        checked={isChosen}
        onClick={choose}
        readOnly
      />
      <button
        ref={handleRef}
        type="button"
        className={styles.name}
        data-handle
        aria-roledescription="student to drag"
        aria-describedby={hint}
        tabIndex={tabIndex}
        onClick={choose}
        onKeyUp={ignoreSpaceClick}
      >
        {name}
      </button>
      <button
        type="button"
        className={styles.moveTo}
        aria-label={`Move ${name} to ...`}
        title="Move to ..."
        tabIndex={tabIndex}
        onClick={() => askWhere(student.id)}
      >
        <MoveIcon size={16} />
      </button>
    </li>
  )
})

const inViewWith = (row: HTMLElement): number[] =>
  [...(row.closest('ul')?.querySelectorAll<HTMLElement>('[data-student]') ?? [])].map(({ dataset }) =>
    Number(dataset.student),
  )
