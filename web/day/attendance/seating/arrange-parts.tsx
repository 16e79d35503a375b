import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ignoreSpaceClick, useDragItem, useDropTarget } from '#web/ui/drag/drag.tsx'
import { Face } from './face.tsx'
import { spokenName, type NamedStudent } from './names.ts'
import styles from './seating.module.css'

type StudentChipProps = { student: NamedStudent; isChosen: boolean; onPress: () => void }

/** A student to drag, or to press before a place. */
export function StudentChip({ student, isChosen, onPress }: StudentChipProps) {
  const { ref, handleRef, isDragged } = useDragItem(student.id)
  return (
    <div ref={ref} data-student={student.id}>
      <button
        ref={handleRef}
        type="button"
        className={styles.seat}
        data-chosen={isChosen || undefined}
        data-dragged={isDragged || undefined}
        // Escape ends the drag and not the dialog.
        data-mantine-stop-propagation={isDragged || undefined}
        aria-pressed={isChosen}
        aria-label={spokenName(student)}
        title={student.fullName}
        onClick={onPress}
        onKeyUp={ignoreSpaceClick}
      >
        <Face student={student} name={student.name} />
      </button>
    </div>
  )
}

type PlaceTargetProps = {
  target: string
  /** Says which place it is. */
  label: string
  /** Seats the chosen student here; undefined while none is chosen. */
  onTake: (() => void) | undefined
  children: ReactNode
}

/** A place in the room, which is a button while it is empty and a student is chosen. */
export function PlaceTarget({ target, label, onTake, children }: PlaceTargetProps) {
  const { ref, isOver } = useDropTarget(target)
  return (
    <div ref={ref} className={styles.place} data-over={isOver || undefined}>
      {children ||
        (onTake && <button type="button" className={styles.take} aria-label={label} onClick={onTake} />)}
    </div>
  )
}

/** The students without a seat, and the place for those who lose theirs. */
export function Bench({ target, onTake, children }: Omit<PlaceTargetProps, 'label'>) {
  const { ref, isOver } = useDropTarget(target)
  return (
    <div role="group" aria-label="Without a seat">
      <Group justify="space-between" mih={28}>
        <h3 className={styles.heading}>Without a seat</h3>
        {onTake && (
          <Button variant="subtle" size="compact-sm" onClick={onTake}>
            Remove from seat
          </Button>
        )}
      </Group>
      <div ref={ref} className={`${styles.bench} ${styles.unseated}`} data-over={isOver || undefined}>
        {children}
      </div>
    </div>
  )
}
