import { Button } from '@mantine/core'
import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { Teacher } from '#contract/staff.ts'
import { DragArea } from '#web/ui/drag/drag.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { AssignDialog } from '../edits/assign-dialog.tsx'
import { ClashPanel } from '../conflicts/clash-panel.tsx'
import { ClashQuestion, useClashQuestion } from '../conflicts/clash-question.tsx'
import { useCompactRows } from './compact.ts'
import { focusChip, afterRender } from './grid-focus.ts'
import { GridTable } from './grid-table.tsx'
import { ConflictCheckArea } from '../conflicts/conflict-check.tsx'
import { GroupList } from './group-list.tsx'
import { groupMoves } from '../edits/move-groups.ts'
import { findExistingConflicts } from '../conflicts/existing-conflicts.ts'
import { ActionsProvider, type ToolActions } from '../tool-context.ts'
import type { Scope } from './use-grid.ts'
import { useEdits } from '../edits/use-edits.ts'
import { useUndoKeys } from '../edits/use-undo-keys.ts'
import type { HeldGroup } from '../conflicts/cell-status.ts'
import { clashCount } from '../wording.ts'
import styles from './tool.module.css'

type GridScreenProps = {
  scope: Scope
  grid: ScheduleGrid
  columns: Teacher[]
  context: string
  unsaved: number
  /** The section period that the address names. */
  opened: number | null
  /** What stands between the header and the grid. */
  above: ReactNode
  onAddTeacher: () => void
}

/** The groups on the left, the section periods by teachers on the right; groups are put into the cells. */
export function GridScreen(props: GridScreenProps) {
  const { scope, grid, columns, context, unsaved, opened, above, onAddTeacher } = props
  const hint = useId()
  const question = useClashQuestion()
  const steps = useEdits(scope, question.ask)
  const placing = groupMoves({ grid, columns, blockName: scope.blockName, addEdit: steps.take })
  const [asked, setAsked] = useState<HeldGroup | null>(null)
  const [isDense, toggleDense] = useCompactRows()
  const [showsClashes, setShowsClashes] = useState(false)
  const settled = useDeferredValue(grid)
  const clashes = useMemo(() => findExistingConflicts(settled, scope.blockName), [settled, scope.blockName])
  const mayEdit = grid.may.edit
  useUndoKeys(steps, mayEdit && asked === null && question.asked === null)

  const actions = useMemo<ToolActions>(
    () => ({ mayEdit, hintId: hint, openAssignDialog: setAsked }),
    [mayEdit, hint],
  )
  const takeOut = (held: HeldGroup) => {
    placing.takeOut(held)
    afterRender(() => focusChip({ ...held, from: null }))
  }
  const closeDialog = (goTo: HeldGroup | null) => {
    setAsked(null)
    if (goTo) afterRender(() => focusChip(goTo))
  }

  return (
    <ActionsProvider value={actions}>
      <PageHeader
        title="Scheduling Tool"
        context={context}
        actions={
          <>
            {clashes.length > 0 && (
              <Button
                variant="subtle"
                color="red"
                aria-expanded={showsClashes}
                onClick={() => setShowsClashes((shows) => !shows)}
              >
                {clashCount(clashes.length)}
              </Button>
            )}
            {mayEdit && (
              <>
                <Button variant="default" title="Ctrl+Z" disabled={!steps.canUndo} onClick={steps.undo}>
                  Undo
                </Button>
                <Button variant="default" title="Ctrl+Shift+Z" disabled={!steps.canRedo} onClick={steps.redo}>
                  Redo
                </Button>
              </>
            )}
            <Button variant={isDense ? 'light' : 'default'} aria-pressed={isDense} onClick={toggleDense}>
              Compact
            </Button>
            {mayEdit && <Button onClick={onAddTeacher}>Add Teacher</Button>}
          </>
        }
      />
      {above}
      <p className={styles.saving}>
        {savingLine(unsaved, steps)} <span role="status">{unsaved === 0 && steps.said}</span>
      </p>
      {showsClashes && clashes.length > 0 && <ClashPanel clashes={clashes} />}
      <DragArea
        itemName={placing.nameOf}
        targetName={placing.placeSaid}
        onDrop={placing.drop}
        onDropOutside={placing.dropOutside}
      >
        <p id={hint} hidden>
          Press Space to pick up, arrow keys to choose a place, Space to drop, Escape to put back.
        </p>
        <ConflictCheckArea grid={grid} asked={asked} blockName={scope.blockName}>
          <div className={styles.tool} data-dense={isDense || undefined}>
            <GroupList grid={grid} />
            <GridTable grid={grid} columns={columns} clashes={clashes} opened={opened} onTakeOut={takeOut} />
          </div>
        </ConflictCheckArea>
      </DragArea>
      {asked && (
        <AssignDialog
          held={asked}
          grid={grid}
          columns={columns}
          blockName={scope.blockName}
          onAssign={(spot) => {
            placing.put(asked, spot)
            closeDialog(asked.from === null ? asked : { ...asked, from: spot.period })
          }}
          onRemove={() => {
            placing.takeOut(asked)
            closeDialog({ ...asked, from: null })
          }}
          onClose={() => closeDialog(asked)}
        />
      )}
      {question.asked && <ClashQuestion {...question.asked} />}
    </ActionsProvider>
  )
}

function savingLine(unsaved: number, { said, canUndo, canRedo }: ReturnType<typeof useEdits>): string {
  if (unsaved > 0) return `Saving ${unsaved === 1 ? '1 change' : `${unsaved} changes`} ...`
  return said === '' && (canUndo || canRedo) ? 'All changes saved' : ''
}
