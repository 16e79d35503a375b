import type { ReactNode, Ref } from 'react'
import { ignoreSpaceClick } from '#web/ui/drag/drag.tsx'
import { MoveIcon } from '#web/ui/icons.tsx'
import { useToolActions } from '../tool-context.ts'
import type { HeldGroup } from '../conflicts/cell-status.ts'
import styles from './tool.module.css'

type GroupHandleProps = {
  held: HeldGroup
  handleRef: Ref<HTMLButtonElement>
  /** One group of a list takes part in Tab; the arrow keys reach the others. */
  isTabStop: boolean
  /** What the second button does, in words. */
  more: string
  children: ReactNode
}

/** What takes the focus and the keys of a group, and the button that opens 'Assign to ...'. */
export function GroupHandle({ held, handleRef, isTabStop, more, children }: GroupHandleProps) {
  const { hintId: hint, openAssignDialog: askWhere } = useToolActions()
  const tabIndex = isTabStop ? 0 : -1
  return (
    <>
      <button
        ref={handleRef}
        type="button"
        className={styles.handle}
        data-handle
        aria-roledescription="group to drag"
        aria-describedby={hint}
        tabIndex={tabIndex}
        onClick={() => askWhere(held)}
        onKeyUp={ignoreSpaceClick}
      >
        {children}
      </button>
      <button
        type="button"
        className={styles.more}
        aria-label={more}
        title={more}
        tabIndex={tabIndex}
        onClick={() => askWhere(held)}
      >
        <MoveIcon size={16} />
      </button>
    </>
  )
}
