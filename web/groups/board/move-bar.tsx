import { Button, Group as Row, Select } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { SelectionBar } from '../selection-bar.tsx'
import { UNASSIGNED } from './board-context.ts'

type MoveBarProps = {
  count: number
  groups: Group[]
  onClear: () => void
  onMove: (target: string) => void
}

/** Moves the selected students. */
export function MoveBar({ count, groups, onClear, onMove }: MoveBarProps) {
  const [target, setTarget] = useState<string | null>(null)
  return (
    <SelectionBar>
      <Row gap="10px 14px">
        <strong>{pluralize(count, 'student')} selected</strong>
        <Select
          flex={{ base: '1 1 180px', sm: 'none' }}
          aria-label="Move to"
          placeholder="Move to ..."
          // The bar is at the bottom of the window: there is never room below it.
          comboboxProps={{ position: 'top-start', middlewares: { flip: false, shift: true } }}
          data={[
            ...groups.map((group) => ({ value: String(group.id), label: group.name })),
            { value: UNASSIGNED, label: 'Unassigned' },
          ]}
          value={target}
          onChange={setTarget}
        />
        <Button disabled={target === null} onClick={() => target !== null && onMove(target)}>
          Move
        </Button>
        <Button variant="default" onClick={onClear}>
          Clear selection
        </Button>
      </Row>
    </SelectionBar>
  )
}
