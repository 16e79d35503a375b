import { memo } from 'react'
import type { PlaceableGroup } from '#contract/schedules/scheduling-tool.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import { useHoldable } from '#web/ui/drag/drag.tsx'
import { Spoken } from '#web/ui/focus/spoken.tsx'
import { GroupHandle } from './group-handle.tsx'
import { itemOf } from './keys.ts'
import { useToolActions } from '../tool-context.ts'
import styles from './tool.module.css'

type PaletteRowProps = {
  group: PlaceableGroup
  /** How often it is placed; out of how many section periods for a group that has them all. */
  placed: number
  of: number | null
  isTabStop: boolean
}

/** A group to drag into a cell, or to send there by 'Assign to ...'. */
export const PaletteRow = memo(function PaletteRow({ group, placed, of, isTabStop }: PaletteRowProps) {
  const { mayEdit } = useToolActions()
  const { id, name, type } = group
  const held = { group: id, from: null }
  const { ref, handleRef, isHeld } = useHoldable(itemOf(held))
  const content = (
    <>
      <TypeChip type={type} />
      <span className={styles.text}>{name}</span>
      <span className={styles.placed} data-figures>
        <Spoken>placed </Spoken>
        {of === null ? placed : `${placed} of ${of}`}
      </span>
    </>
  )
  if (!mayEdit) {
    return (
      <li className={styles.group} data-group={id}>
        <span className={styles.handle}>{content}</span>
      </li>
    )
  }
  return (
    <li ref={ref} className={styles.group} data-group={id} data-held={isHeld || undefined}>
      <GroupHandle held={held} handleRef={handleRef} isTabStop={isTabStop} more={`Assign ${name} to ...`}>
        {content}
      </GroupHandle>
    </li>
  )
})
