import { TextInput, VisuallyHidden } from '@mantine/core'
import { type FocusEvent, memo, useMemo, useState } from 'react'
import type { PlaceableGroup, ScheduleGrid } from '#contract/schedules/assignments.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useDragItem, useDropTarget } from '#web/ui/drag/drag.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { arrowKeyFocus } from '#web/ui/focus/arrow-key-focus.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import { REMOVE_TARGET, toDragId } from './drag-ids.ts'
import { useToolActions } from '../tool-context.ts'
import { GroupHandle } from './group-handle.tsx'
import styles from './tool.module.css'

const SEARCH_FROM_GROUPS = 12

/** The groups of the grade, and the zone where a group leaves its cell. */
export const GroupList = memo(function Palette({ grid }: { grid: ScheduleGrid }) {
  const { mayEdit } = useToolActions()
  const { groups, section_periods, current_assignments } = grid
  const [text, setText] = useState('')
  const [last, setLast] = useState<number>()
  const placed = useMemo(
    () => Map.groupBy(current_assignments, ({ group_id }) => group_id),
    [current_assignments],
  )
  const classes = section_periods.filter(({ homeroom }) => !homeroom).length
  const listed = groups.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const tabStop = listed.some(({ id }) => id === last) ? last : listed[0]?.id
  const remember = ({ target }: FocusEvent) =>
    setLast(Number(target.closest<HTMLElement>('[data-group]')?.dataset.group))
  return (
    <div className={styles.side}>
      <Card className={styles.palette ?? ''}>
        <SectionLabel>Groups</SectionLabel>
        {groups.length > SEARCH_FROM_GROUPS && (
          <TextInput
            size="sm"
            aria-label="Search groups"
            placeholder="Search by name"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {groups.length === 0 && <p className={styles.note}>No groups available for this grade level.</p>}
        {groups.length > 0 && listed.length === 0 && <p className={styles.note}>No groups found</p>}
        <ul
          className={styles.groups}
          aria-label="Groups"
          onFocus={remember}
          onKeyDown={arrowKeyFocus('[data-group]')}
        >
          {listed.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              placed={placed.get(group.id)?.length ?? 0}
              of={group.type === 'core' ? classes : null}
              isTabStop={group.id === tabStop}
            />
          ))}
        </ul>
      </Card>
      {mayEdit && <RemoveZone />}
    </div>
  )
})

function RemoveZone() {
  const { ref, isOver } = useDropTarget(REMOVE_TARGET)
  return (
    <div ref={ref} className={styles.remove} role="group" aria-label="Remove" data-over={isOver || undefined}>
      Drop here to remove
    </div>
  )
}

type GroupRowProps = {
  group: PlaceableGroup
  /** How often it is placed; out of how many section periods for a group that has them all. */
  placed: number
  of: number | null
  isTabStop: boolean
}

/** A group to drag into a cell, or to send there by 'Assign to ...'. */
export const GroupRow = memo(function PaletteRow({ group, placed, of, isTabStop }: GroupRowProps) {
  const { mayEdit } = useToolActions()
  const { id, name, type } = group
  const held = { group: id, from: null }
  const { ref, handleRef, isDragged } = useDragItem(toDragId(held))
  const content = (
    <>
      <TypeChip type={type} />
      <span className={styles.text}>{name}</span>
      <span className={styles.placed} data-figures>
        <VisuallyHidden>placed </VisuallyHidden>
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
    <li ref={ref} className={styles.group} data-group={id} data-dragged={isDragged || undefined}>
      <GroupHandle held={held} handleRef={handleRef} isTabStop={isTabStop} more={`Assign ${name} to ...`}>
        {content}
      </GroupHandle>
    </li>
  )
})
