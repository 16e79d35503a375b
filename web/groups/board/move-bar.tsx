import { Button, Group as Row, Select } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import type { StudentName } from './apply-moves.ts'
import { UNASSIGNED } from './board-context.ts'
import { LabelsDialog } from './labels/labels-dialog.tsx'
import { MAX_PAIRED, PairsDialog } from './labels/pairs-dialog.tsx'
import type { Scope } from './use-board.ts'

type MoveBarProps = {
  /** The selected students. */
  students: StudentName[]
  groups: Group[]
  /** The groups to which only the office can add students. */
  filledByOffice: readonly number[]
  scope: Scope
  onClear: () => void
  onMove: (target: string) => void
}

/** Moves the selected students. The office can also change their labels and pairs. */
export function MoveBar({ students, groups, filledByOffice, scope, onClear, onMove }: MoveBarProps) {
  const [target, setTarget] = useState<string | null>(null)
  const { may } = useCurrentUser()
  const [dialog, setDialog] = useState<'labels' | 'pairs'>()
  const closeDialog = () => setDialog(undefined)
  return (
    <SelectionBar>
      <Row gap="10px 14px">
        <strong>{pluralize(students.length, 'student')} selected</strong>
        <Select
          flex={{ base: '1 1 180px', sm: 'none' }}
          aria-label="Move to"
          placeholder="Move to ..."
          // The bar is at the bottom of the window, so the list has no room below it.
          comboboxProps={{ position: 'top-start', middlewares: { flip: false, shift: true } }}
          data={[
            ...groups.map(({ id, name }) =>
              filledByOffice.includes(id)
                ? { value: String(id), label: `${name} (office only)`, disabled: true }
                : { value: String(id), label: name },
            ),
            { value: UNASSIGNED, label: 'Unassigned' },
          ]}
          value={target}
          onChange={setTarget}
        />
        <Button disabled={target === null} onClick={() => target !== null && onMove(target)}>
          Move
        </Button>
        {may.administer && (
          <>
            <Button variant="default" onClick={() => setDialog('labels')}>
              Labels
            </Button>
            <Button
              variant="default"
              disabled={students.length < 2 || students.length > MAX_PAIRED}
              onClick={() => setDialog('pairs')}
            >
              Apart or together
            </Button>
          </>
        )}
        <Button variant="default" onClick={onClear}>
          Clear selection
        </Button>
      </Row>
      {dialog === 'labels' && <LabelsDialog students={students} scope={scope} onClose={closeDialog} />}
      {dialog === 'pairs' && <PairsDialog students={students} scope={scope} onClose={closeDialog} />}
    </SelectionBar>
  )
}
