import { SimpleGrid } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { fullName } from '#web/school/person-name.ts'
import { DragArea, type Drop } from '#web/ui/drag/drag.tsx'
import { ROWS_KEYS } from '#web/ui/focus/arrow-key-focus.ts'
import { useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { DRAG_HELP } from '#web/ui/drag/keys.ts'
import { FILLED_BY_OFFICE } from '../sentences.ts'
import { allStudents, groupIdByStudent } from './apply-moves.ts'
import { BoardProvider, draggedStudents, UNASSIGNED, type BoardActions } from './board-context.ts'
import { GroupBox, UnassignedBox } from './boxes.tsx'
import { capacityText } from './capacity.ts'
import { useDeleteGroup } from './delete-group.ts'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { focusAfterDialog, focusUnassigned, nextFocusAfterMove, studentHandle } from './focus.ts'
import { MoveBar } from './move-bar.tsx'
import { useSaveMoves } from './save-moves.ts'
import type { Selection } from './selection.ts'
import type { Scope } from './use-board.ts'
import styles from './board.module.css'

type BoardProps = { scope: Scope; data: GradeLevelGroups; selection: Selection; onDistribute: () => void }

/** The unassigned students on the left, the groups on the right; selected students are dragged together. */
export function Board({ scope, data, selection, onDistribute }: BoardProps) {
  const hintId = useId()
  useScreenKeys(ROWS_KEYS)
  const { selected, toggle, toggleAll, deselect, clear } = selection
  const [dialogStudent, setDialogStudent] = useState<number | null>(null)
  const { move, studentsText, currentTarget, targetText, leaving } = useMoveStudents(scope, data)
  const onDelete = useDeleteGroup(scope)
  const mayEdit = data.may.edit
  const deletedByOffice = data.deleted_by_office
  const filledByOffice = data.filled_by_office
  const actions = useMemo<BoardActions>(
    () => ({
      mayEdit,
      scope,
      hintId,
      toggle,
      toggleAll,
      openMoveDialog: setDialogStudent,
      onDelete,
      deletedByOffice,
    }),
    [mayEdit, scope, hintId, toggle, toggleAll, onDelete, deletedByOffice],
  )

  function drop({ item, target, byKeyboard }: Drop): string | Promise<string> {
    const students = draggedStudents(item, selected)
    if (filledByOffice.includes(Number(target))) return move(students, target)
    if (byKeyboard && currentTarget(item) !== target) nextFocusAfterMove(leaving(students, target))?.focus()
    deselect(students)
    return move(students, target)
  }
  function moveByDialog(students: number[], target: string) {
    const next = nextFocusAfterMove(leaving(students, target))
    setDialogStudent(null)
    deselect(students)
    void move(students, target)
    focusAfterDialog(next)
  }

  const dialogStudents = dialogStudent === null ? [] : draggedStudents(dialogStudent, selected)
  const dialogTargets = new Set(dialogStudents.map(currentTarget))
  const isToday = scope.year === undefined
  const hasGroups = data.groups.length > 0
  return (
    <BoardProvider value={actions}>
      <DragArea
        itemName={(item) => studentsText(draggedStudents(item, selected))}
        targetName={targetText}
        onDrop={drop}
      >
        <p id={hintId} hidden>
          {DRAG_HELP}
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
            <EmptyPanel
              title={isToday ? 'No groups in this grade yet.' : 'No groups are planned for this grade.'}
            >
              {mayEdit && isToday && 'Add one, or create several at once, with the buttons above.'}
              {!isToday && 'Groups are made when the office prepares the year.'}
            </EmptyPanel>
          )}
        </div>
      </DragArea>
      {selected.size > 0 && (
        <MoveBar
          students={allStudents(data).filter(({ id }) => selected.has(id))}
          groups={data.groups}
          filledByOffice={data.filled_by_office}
          scope={scope}
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
          filledByOffice={data.filled_by_office}
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

/** Moves students to a drop target, and describes students and targets for screen readers. */
function useMoveStudents(scope: Scope, data: GradeLevelGroups) {
  const saveMoves = useSaveMoves(scope)
  const groupIds = useMemo(() => groupIdByStudent(data), [data])
  const names = useMemo(() => new Map(allStudents(data).map((each) => [each.id, fullName(each)])), [data])

  const groupOf = (target: string) => data.groups.find(({ id }) => String(id) === target)
  const targetName = (target: string) => groupOf(target)?.name ?? 'Unassigned'
  const currentTarget = (student: number) => String(groupIds.get(student) ?? UNASSIGNED)
  const studentsText = (students: number[]) =>
    (students.length === 1 && names.get(students[0]!)) || pluralize(students.length, 'student')
  /** The students who are not at the target yet. */
  const leaving = (students: number[], target: string) =>
    students.filter((student) => groupIds.has(student) && currentTarget(student) !== target)

  return {
    studentsText,
    currentTarget,
    leaving,
    /** '9A, 4 of 5, 1 seat left'. */
    targetText: (target: string) => {
      const { students, capacity } = groupOf(target) ?? { students: data.unassigned_students, capacity: null }
      return `${targetName(target)}, ${capacityText(students.length, capacity)}`
    },
    /** Returns a sentence that describes the outcome, once the moves are saved. */
    move: (students: number[], target: string): string | Promise<string> => {
      const moving = leaving(students, target)
      if (moving.length === 0) return `${studentsText(students)} stays in ${targetName(target)}.`
      if (data.filled_by_office.includes(Number(target))) {
        toastFailure(`${FILLED_BY_OFFICE} Please ask the office.`)
        return `${studentsText(moving)} not moved. ${FILLED_BY_OFFICE}`
      }
      const group_id = target === UNASSIGNED ? null : Number(target)
      const name = studentsText(moving)
      return saveMoves(moving.map((student_id) => ({ student_id, group_id }))).then((isSaved) =>
        isSaved
          ? `${name} moved to ${targetName(target)}.`
          : `${name} could not be moved and is back where it was.`,
      )
    },
  }
}
