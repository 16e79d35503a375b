import { useId, useMemo, useState } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { DragArea, type Dropped } from '#web/ui/drag/drag.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { BoardProvider, draggedStudents, type BoardActions } from './board-context.ts'
import { focusAfterDialog, focusUnassigned, studentHandle, nextFocusAfterMove } from './focus.ts'
import { GroupBox } from './group-box.tsx'
import { MoveBar } from './move-bar.tsx'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { UnassignedBox } from './unassigned-box.tsx'
import type { Scope } from './use-board.ts'
import type { Selection } from './selection.ts'
import { useDeleteGroup } from './delete-group.ts'
import { useMoveStudents } from './use-move-students.ts'
import styles from './board.module.css'

type BoardProps = { scope: Scope; data: GradeLevelGroups; selection: Selection; onDistribute: () => void }

/** The students without a group on the left, the groups on the right; whoever is ticked goes along with the others. */
export function Board({ scope, data, selection, onDistribute }: BoardProps) {
  const hint = useId()
  const { chosen, toggle, toggleAll, leave, clear } = selection
  const [asked, setAsked] = useState<number | null>(null)
  const { move, nameOf, placeOf, placeSaid, leaving } = useMoveStudents(scope, data)
  const onDelete = useDeleteGroup(scope)
  const mayEdit = data.may.edit
  const actions = useMemo<BoardActions>(
    () => ({ mayEdit, hintId: hint, toggle, toggleAll, openMoveDialog: setAsked, onDelete }),
    [mayEdit, hint, toggle, toggleAll, onDelete],
  )
  const alongWith = (student: number) => draggedStudents(student, chosen)

  function drop({ item, target: place, byKeyboard }: Dropped): string {
    const students = alongWith(item)
    if (byKeyboard && placeOf(item) !== place) nextFocusAfterMove(leaving(students, place))?.focus()
    leave(students)
    return move(students, place)
  }
  function moveByDialog(students: number[], place: string) {
    const next = nextFocusAfterMove(leaving(students, place))
    setAsked(null)
    leave(students)
    move(students, place)
    focusAfterDialog(next)
  }

  const toMove = asked === null ? [] : alongWith(asked)
  const hasGroups = data.groups.length > 0
  return (
    <BoardProvider value={actions}>
      <DragArea itemName={(item) => nameOf(alongWith(item))} targetName={placeSaid} onDrop={drop}>
        <p id={hint} hidden>
          Press Space to pick up, arrow keys to choose a place, Space to drop, Escape to put back.
        </p>
        <div className={styles.board} data-choosing={chosen.size > 0 || undefined}>
          <UnassignedBox
            students={data.unassigned_students}
            chosen={chosen}
            onDistribute={hasGroups ? onDistribute : undefined}
          />
          {hasGroups ? (
            <div className={styles.boxes}>
              {data.groups.map((group) => (
                <GroupBox key={group.id} group={group} chosen={chosen} />
              ))}
            </div>
          ) : (
            <EmptyPanel title="No groups in this grade yet.">
              {mayEdit && 'Add one, or create several at once, with the buttons above.'}
            </EmptyPanel>
          )}
        </div>
      </DragArea>
      {chosen.size > 0 && (
        <MoveBar
          count={chosen.size}
          groups={data.groups}
          onClear={() => {
            clear()
            focusUnassigned()
          }}
          onMove={(place) => moveByDialog([...chosen], place)}
        />
      )}
      {asked !== null && (
        <MoveDialog
          who={nameOf(toMove)}
          from={toMove.every((student) => placeOf(student) === placeOf(asked)) ? placeOf(asked) : undefined}
          groups={data.groups}
          onMove={(place) => moveByDialog(toMove, place)}
          onClose={() => {
            setAsked(null)
            focusAfterDialog(studentHandle(asked))
          }}
        />
      )}
    </BoardProvider>
  )
}
