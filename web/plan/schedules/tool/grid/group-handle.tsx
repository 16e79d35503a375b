import type { ReactNode, Ref } from 'react'
import { ignoreSpaceClick } from '#web/ui/drag/drag.tsx'
import { MoveIcon } from '#web/ui/icons.tsx'
import type { GroupPosition } from '../conflicts/cell-status.ts'
import { useToolActions } from '../tool-context.ts'
import styles from './group.module.css'

type GroupHandleProps = {
  position: GroupPosition
  handleRef: Ref<HTMLButtonElement>
  /** True for the one group of a list in the tab order; the arrow keys reach the others. */
  isTabStop: boolean
  /** The label of the button that opens 'Assign to ...'. */
  moveLabel: string
  children: ReactNode
}

/** The buttons of a group: one for focus, keys and dragging, and one that opens 'Assign to ...'. */
export function GroupHandle({ position, handleRef, isTabStop, moveLabel, children }: GroupHandleProps) {
  const { hintId, openAssignDialog } = useToolActions()
  const tabIndex = isTabStop ? 0 : -1
  return (
    <>
      <button
        ref={handleRef}
        type="button"
        className={styles.handle}
        data-handle
        aria-roledescription="group to drag"
        aria-describedby={hintId}
        tabIndex={tabIndex}
        onClick={() => openAssignDialog(position)}
        onKeyUp={ignoreSpaceClick}
      >
        {children}
      </button>
      <button
        type="button"
        className={styles.more}
        aria-label={moveLabel}
        title={moveLabel}
        tabIndex={tabIndex}
        onClick={() => openAssignDialog(position)}
      >
        <MoveIcon size={16} />
      </button>
    </>
  )
}
