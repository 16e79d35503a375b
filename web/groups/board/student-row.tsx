import { memo, type MouseEvent } from 'react'
import { fullName } from '#web/school/teacher-picker.tsx'
import { leaveKeysToDragging, useHoldable } from '#web/ui/drag/drag.tsx'
import { MoveIcon } from '#web/ui/icons.tsx'
import { useBoardActions } from './board-context.ts'
import type { StudentName } from './layers.ts'
import styles from './board.module.css'

type StudentRowProps = {
  student: StudentName
  isChosen: boolean
  /** One row of each list takes part in Tab; the arrow keys reach the others. */
  isTabStop: boolean
}

/** A student to tick, to drag, or to send somewhere by 'Move to ...'. */
export const StudentRow = memo(function StudentRow({ student, isChosen, isTabStop }: StudentRowProps) {
  const { hint, toggle, askWhere } = useBoardActions()
  const { ref, handleRef, isHeld } = useHoldable(student.id)
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
        onKeyUp={leaveKeysToDragging}
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
