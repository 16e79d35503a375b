import { SimpleGrid } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { DragArea, type Drop } from '#web/ui/drag/drag.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { BoardProvider, draggedStudents, type BoardActions } from './board-context.ts'
import { useDeleteGroup } from './delete-group.ts'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { focusAfterDialog, focusUnassigned, nextFocusAfterMove, studentHandle } from './focus.ts'
import { GroupBox } from './group-box.tsx'
import { MoveBar } from './move-bar.tsx'
import type { Selection } from './selection.ts'
import { UnassignedBox } from './unassigned-box.tsx'
import type { Scope } from './use-board.ts'
import { useMoveStudents } from './use-move-students.ts'
import styles from './board.module.css'

type BoardProps = { scope: Scope; data: GradeLevelGroups; selection: Selection; onDistribute: () => void }

/** The unassigned students on the left, the groups on the right; selected students are dragged together. */
export function Board({ scope, data, selection, onDistribute }: BoardProps) {
  const hintId = useId()
  const { selected, toggle, toggleAll, deselect, clear } = selection
  const [dialogStudent, setDialogStudent] = useState<number | null>(null)
  const { move, studentsText, currentTarget, targetText, leaving } = useMoveStudents(scope, data)
  const onDelete = useDeleteGroup(scope)
  const mayEdit = data.may.edit
  const actions = useMemo<BoardActions>(
    () => ({ mayEdit, hintId, toggle, toggleAll, openMoveDialog: setDialogStudent, onDelete }),
    [mayEdit, hintId, toggle, toggleAll, onDelete],
  )

  function drop({ item, target, byKeyboard }: Drop): string {
    const students = draggedStudents(item, selected)
    if (byKeyboard && currentTarget(item) !== target) nextFocusAfterMove(leaving(students, target))?.focus()
    deselect(students)
    return move(students, target)
  }
  function moveByDialog(students: number[], target: string) {
    const next = nextFocusAfterMove(leaving(students, target))
    setDialogStudent(null)
    deselect(students)
    move(students, target)
    focusAfterDialog(next)
  }

  const dialogStudents = dialogStudent === null ? [] : draggedStudents(dialogStudent, selected)
  const dialogTargets = new Set(dialogStudents.map(currentTarget))
  const hasGroups = data.groups.length > 0
  return (
    <BoardProvider value={actions}>
      <DragArea
        itemName={(item) => studentsText(draggedStudents(item, selected))}
        targetName={targetText}
        onDrop={drop}
      >
        <p id={hintId} hidden>
          Press Space to pick up, arrow keys to choose a place, Space to drop, Escape to put back.
        </p>
        <div className={styles.board} data-selecting={selected.size > 0 || undefined}>
          <UnassignedBox
            students={data.unassigned_students}
            selected={selected}
            onDistribute={hasGroups ? onDistribute : undefined}
          />
          {hasGroups ? (
            <SimpleGrid minColWidth={250} spacing={14} style={{ alignItems: 'start' }}>
              {data.groups.map((group) => (
                <GroupBox key={group.id} group={group} selected={selected} />
              ))}
            </SimpleGrid>
          ) : (
            <EmptyPanel title="No groups in this grade yet.">
              {mayEdit && 'Add one, or create several at once, with the buttons above.'}
            </EmptyPanel>
          )}
        </div>
      </DragArea>
      {selected.size > 0 && (
        <MoveBar
          count={selected.size}
          groups={data.groups}
          onClear={() => {
            clear()
            focusUnassigned()
          }}
          onMove={(target) => moveByDialog([...selected], target)}
        />
      )}
      {dialogStudent !== null && (
        <MoveDialog
          studentsText={studentsText(dialogStudents)}
          currentTarget={dialogTargets.size === 1 ? currentTarget(dialogStudent) : undefined}
          groups={data.groups}
          onMove={(target) => moveByDialog(dialogStudents, target)}
          onClose={() => {
            setDialogStudent(null)
            focusAfterDialog(studentHandle(dialogStudent))
          }}
        />
      )}
    </BoardProvider>
  )
}
