import type { ReactNode } from 'react'
import { useDraggedItem, useDropTarget } from '#web/ui/drag/drag.tsx'
import { draggedStudents, UNASSIGNED, useBoardActions } from './board-context.ts'
import type { StudentName } from './apply-moves.ts'
import { capacityText, capacityAfterDrop } from './capacity.ts'
import { StudentList } from './student-list.tsx'
import styles from './board.module.css'

type StudentBoxProps = {
  /** The id of the place where students are dropped. */
  place: string
  name: string
  /** All who are in it, and those of them who are listed. */
  students: StudentName[]
  listed?: StudentName[]
  capacity?: number | null
  empty: string
  actions?: ReactNode
  head?: ReactNode
  chosen: ReadonlySet<number>
}

/** The students of one group, or those of none. */
export function StudentBox(props: StudentBoxProps) {
  const { name, students, listed = students, empty, actions, head, chosen } = props
  const { mayEdit, toggleAll } = useBoardActions()
  const ticked = listed.filter(({ id }) => chosen.has(id)).length
  return (
    <Frame {...props}>
      <div className={styles.boxHead}>
        <h2 className={styles.boxName}>{name}</h2>
        {actions}
      </div>
      {head}
      <div className={styles.boxLine}>
        {mayEdit && listed.length > 0 && (
          <label className={styles.all}>
            <input
              type="checkbox"
              className={styles.tick}
              aria-label={`Select all of ${name}`}
              checked={ticked === listed.length}
              ref={(box) => {
                if (box) box.indeterminate = ticked > 0 && ticked < listed.length
              }}
              onChange={(event) => toggleAll(listed, event.currentTarget.checked)}
            />
            Select all
          </label>
        )}
        <Seats {...props} />
      </div>
      {listed.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <StudentList name={`Students of ${name}`} students={listed} chosen={chosen} />
      )}
    </Frame>
  )
}

/** Lights up under what is held, in the colour of whether there is room. */
function Frame({
  place,
  name,
  students,
  capacity,
  chosen,
  children,
}: StudentBoxProps & { children: ReactNode }) {
  const { ref, isOver } = useDropTarget(place)
  const held = useHeldStudent()
  const coming = held === null ? [] : draggedStudents(held, chosen)
  const room = coming.length === 0 ? undefined : capacityAfterDrop(students, capacity, coming)
  return (
    <div
      ref={ref}
      className={styles.box}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-box={place}
      data-room={room?.tone}
      data-over={isOver || undefined}
      data-many={coming.length > 1 || undefined}
    >
      {children}
    </div>
  )
}

function useHeldStudent(): number | null {
  const held = useDraggedItem()
  return held === null ? null : Number(held)
}

/** The count and the seats left; while something is held, what would become of them. */
function Seats({ place, students, capacity, chosen }: StudentBoxProps) {
  const held = useHeldStudent()
  const room =
    held === null ? undefined : capacityAfterDrop(students, capacity, draggedStudents(held, chosen))
  const said = place === UNASSIGNED && room ? 'Drop here to unassign' : room?.said
  return (
    <span className={styles.seats} data-figures data-room={room?.tone}>
      {said ?? capacityText(students.length, capacity)}
    </span>
  )
}
