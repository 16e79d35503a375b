import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { type GradeCode } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { YearOfSchedules } from '../../year-of-schedules.tsx'
import { DragArea, useDraggedItem } from '#web/ui/drag/drag.tsx'
import { SavingLine } from '#web/ui/feedback/saving-line.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DRAG_HELP } from '#web/ui/drag/keys.ts'
import { savingText } from '#web/ui/feedback/saving-text.ts'
import { checkCells, type GroupPosition } from '../conflicts/cell-status.ts'
import { ConflictPanel } from '../conflicts/conflict-panel.tsx'
import { ConflictQuestion, useConflictQuestion } from '../conflicts/conflict-question.tsx'
import { findExistingConflicts } from '../conflicts/existing-conflicts.ts'
import { ProposeButton } from '../propose.tsx'
import { RightsNotice } from '../rights-notice.tsx'
import { AssignDialog } from '../edits/assign-dialog.tsx'
import { createMoveActions } from '../edits/move-groups.ts'
import { useEdits, useUndoKeys } from '../edits/use-edits.ts'
import type { ToolView } from '../setup/use-tool-address.ts'
import { ActionsProvider, ConflictCheckProvider, type ToolActions } from '../tool-context.ts'
import { fromDragId } from './drag-ids.ts'
import { nextTask, focusChip } from './grid-focus.ts'
import { GridTable } from './grid-table.tsx'
import { GroupList } from './group-list.tsx'
import type { Scope } from './use-grid.ts'
import styles from './grid.module.css'

/** With more teachers than this, columns and the list of groups are narrower so that a laptop has room for them. */
const MANY_TEACHERS = 4

type GridScreenProps = {
  scope: Scope
  grid: ScheduleGrid
  columns: Teacher[]
  context: string
  unsaved: number
  /** The section period in the address. */
  periodInView: number | null
  /** Shown between the header and the grid. */
  above: ReactNode
  onAddTeacher: () => void
  /** Opens a proposal; undefined for users who may not request one. */
  onShowProposal: ((view: ToolView, grade: GradeCode) => void) | undefined
}

/** Groups on the left are dragged into the grid of section periods and teachers on the right. */
export function GridScreen(props: GridScreenProps) {
  const { scope, grid, columns, context, unsaved, periodInView, above, onAddTeacher } = props
  const { onShowProposal } = props
  const hintId = useId()
  const { question, ask } = useConflictQuestion()
  const edits = useEdits(scope, ask, grid)
  const moves = createMoveActions({ grid, columns, blockName: scope.blockName, addEdit: edits.add })
  const [dialogGroup, setDialogGroup] = useState<GroupPosition | null>(null)
  const [isCompact, toggleCompact] = useCompactRows()
  const [showsConflicts, setShowsConflicts] = useState(false)
  const deferredGrid = useDeferredValue(grid)
  const conflicts = useMemo(
    () => findExistingConflicts(deferredGrid, scope.blockName),
    [deferredGrid, scope.blockName],
  )
  const mayEdit = grid.may.edit
  const { may, own_teacher_id } = grid
  useUndoKeys(edits, mayEdit && dialogGroup === null && question === null)

  const actions = useMemo<ToolActions>(
    () => ({ mayEdit, rights: { may, own_teacher_id }, hintId, openAssignDialog: setDialogGroup }),
    [mayEdit, may, own_teacher_id, hintId],
  )
  const removeByKey = (position: GroupPosition) => {
    void moves.remove(position)
    nextTask(() => focusChip({ ...position, from: null }))
  }
  const closeDialog = (focused: GroupPosition) => {
    setDialogGroup(null)
    nextTask(() => focusChip(focused))
  }

  return (
    <ActionsProvider value={actions}>
      <PageHeader
        chips={<YearOfSchedules />}
        context={context}
        actions={
          <>
            {conflicts.length > 0 && (
              <Button
                {...action}
                variant="subtle"
                color="red"
                aria-expanded={showsConflicts}
                onClick={() => setShowsConflicts((shows) => !shows)}
              >
                {pluralize(conflicts.length, 'conflict')}
              </Button>
            )}
            {mayEdit && (
              <>
                <Button
                  {...action}
                  variant="default"
                  title="Ctrl+Z"
                  disabled={!edits.canUndo}
                  onClick={edits.undo}
                >
                  Undo
                </Button>
                <Button
                  {...action}
                  variant="default"
                  title="Ctrl+Shift+Z"
                  disabled={!edits.canRedo}
                  onClick={edits.redo}
                >
                  Redo
                </Button>
              </>
            )}
            <Button
              {...action}
              variant={isCompact ? 'light' : 'default'}
              aria-pressed={isCompact}
              onClick={toggleCompact}
            >
              Compact
            </Button>
            {onShowProposal && (
              <ProposeButton {...action} grade={scope.grade} block={scope.block} onShow={onShowProposal} />
            )}
            {mayEdit && (
              <Button {...action} onClick={onAddTeacher}>
                Add Teacher
              </Button>
            )}
          </>
        }
      />
      {above}
      <RightsNotice may={may} />
      <SavingLine>
        {savingText(unsaved, edits.lastAction === '' && edits.hasEdits)}{' '}
        <span role="status">{unsaved === 0 && edits.lastAction}</span>
      </SavingLine>
      {showsConflicts && conflicts.length > 0 && <ConflictPanel conflicts={conflicts} />}
      <DragArea
        itemName={moves.itemName}
        targetName={moves.targetName}
        onDrop={moves.drop}
        onDropOutside={moves.dropOutside}
      >
        <p id={hintId} hidden>
          {DRAG_HELP}
        </p>
        <ConflictCheckArea grid={grid} dialogGroup={dialogGroup} blockName={scope.blockName}>
          <div
            className={styles.tool}
            style={{ '--columns': columns.length }}
            data-wide
            data-many={columns.length > MANY_TEACHERS || undefined}
            data-compact={isCompact || undefined}
          >
            <GroupList grid={grid} />
            <GridTable
              grid={grid}
              columns={columns}
              conflicts={conflicts}
              periodInView={periodInView}
              onRemove={removeByKey}
            />
          </div>
        </ConflictCheckArea>
      </DragArea>
      {dialogGroup && (
        <AssignDialog
          position={dialogGroup}
          grid={grid}
          columns={columns}
          blockName={scope.blockName}
          onAssign={(cell) => {
            void moves.assign(dialogGroup, cell)
            closeDialog(dialogGroup.from === null ? dialogGroup : { ...dialogGroup, from: cell.period })
          }}
          onRemove={() => {
            void moves.remove(dialogGroup)
            closeDialog({ ...dialogGroup, from: null })
          }}
          onClose={() => closeDialog(dialogGroup)}
        />
      )}
      {question && <ConflictQuestion {...question} />}
    </ActionsProvider>
  )
}

const action = { className: styles.action ?? '' }

/** Whether the rows of the grid are compact, remembered by the browser. */
function useCompactRows() {
  const [isCompact, setIsCompact] = useLocalStorage({
    key: 'dense',
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: (value) => (value ? '1' : '0'),
    deserialize: (text) => text === '1',
  })
  return [isCompact, () => setIsCompact(!isCompact)] as const
}

type ConflictCheckAreaProps = {
  grid: ScheduleGrid
  dialogGroup: GroupPosition | null
  blockName: string
  children: ReactNode
}

/** Gives each cell its status for the group that is dragged or whose dialog is open. */
function ConflictCheckArea({ grid, dialogGroup, blockName, children }: ConflictCheckAreaProps) {
  // Deferred so that the dragged group follows the pointer without waiting for the cells to render.
  const item = useDeferredValue(useDraggedItem())
  const check = useMemo(() => {
    const position = item === null ? dialogGroup : fromDragId(item)
    return (
      position && { name: groupName(grid, position.group), statusOf: checkCells(grid, position, blockName) }
    )
  }, [grid, item, dialogGroup, blockName])
  return <ConflictCheckProvider value={check}>{children}</ConflictCheckProvider>
}

const groupName = (grid: ScheduleGrid, group: number) =>
  grid.groups.find(({ id }) => id === group)?.name ?? ''
