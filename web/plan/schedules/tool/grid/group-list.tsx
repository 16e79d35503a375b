import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { memo, useMemo, useState, type FocusEvent } from 'react'
import type { PlaceableGroup, ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import { useDragItem, useDropTarget } from '#web/ui/drag/drag.tsx'
import { arrowKeyFocus } from '#web/ui/focus/arrow-key-focus.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useToolActions } from '../tool-context.ts'
import { REMOVE_TARGET, toDragId } from './drag-ids.ts'
import { GroupHandle } from './group-handle.tsx'
import styles from './group.module.css'

const SEARCH_FROM_GROUPS = 12

/** The groups of the grade, and the drop target that removes a group from its cell. */
export const GroupList = memo(function GroupList({ grid }: { grid: ScheduleGrid }) {
  const { mayEdit } = useToolActions()
  const { groups, section_periods, current_assignments } = grid
  const [search, setSearch] = useState('')
  const [lastFocused, setLastFocused] = useState<number>()
  const assignmentsByGroup = useMemo(
    () => Map.groupBy(current_assignments, ({ group_id }) => group_id),
    [current_assignments],
  )
  const classPeriods = section_periods.filter(({ homeroom }) => !homeroom).length
  const listed = groups.filter(({ name }) => containsSearch(name, search))
  const tabStop = listed.some(({ id }) => id === lastFocused) ? lastFocused : listed[0]?.id
  const rememberFocus = ({ target }: FocusEvent) =>
    setLastFocused(Number(target.closest<HTMLElement>('[data-group]')?.dataset.group))
  return (
    <div className={styles.side}>
      <Card className={styles.card ?? ''}>
        <SectionLabel>Groups</SectionLabel>
        {groups.length > SEARCH_FROM_GROUPS && (
          <TextInput
            size="sm"
            aria-label="Search groups"
            placeholder="Search by name"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {groups.length === 0 && <Text c="dimmed">No groups available for this grade level.</Text>}
        {groups.length > 0 && listed.length === 0 && <Text c="dimmed">No groups found</Text>}
        <ul
          className={styles.list}
          aria-label="Groups"
          onFocus={rememberFocus}
          onKeyDown={arrowKeyFocus('[data-group]')}
        >
          {listed.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              assignedPeriods={assignmentsByGroup.get(group.id)?.length ?? 0}
              totalPeriods={group.type === 'core' ? classPeriods : null}
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
  /** The number of section periods that the group is assigned to. */
  assignedPeriods: number
  totalPeriods: number | null
  isTabStop: boolean
}

/** A group that users drag into a cell or assign through 'Assign to ...'. */
const GroupRow = memo(function GroupRow({ group, assignedPeriods, totalPeriods, isTabStop }: GroupRowProps) {
  const { mayEdit } = useToolActions()
  const { id, name, type } = group
  const position = { group: id, from: null }
  const { ref, handleRef, isDragged } = useDragItem(toDragId(position))
  const content = (
    <>
      <TypeChip type={type} />
      <span className={styles.label}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count} data-figures>
          <VisuallyHidden>placed </VisuallyHidden>
          {totalPeriods === null ? assignedPeriods : `${assignedPeriods} of ${totalPeriods}`}
        </span>
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
      <GroupHandle
        position={position}
        handleRef={handleRef}
        isTabStop={isTabStop}
        moveLabel={`Assign ${name} to ...`}
      >
        {content}
      </GroupHandle>
    </li>
  )
})
