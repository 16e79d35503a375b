import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/group-shapes.ts'
import styles from './groups.module.css'

const UNASSIGNED = 'unassigned'

type MoveBarProps = {
  count: number
  groups: Group[]
  isMoving: boolean
  onClear: () => void
  /** null: out of all groups of this type. */
  onMove: (group: number | null) => void
}

/** What to do with the ticked students. */
export function MoveBar({ count, groups, isMoving, onClear, onMove }: MoveBarProps) {
  const [target, setTarget] = useState<string | null>(null)
  return (
    <div className={styles.bar} role="region" aria-label="Selected students">
      <strong>
        {count} student{count === 1 ? '' : 's'} selected
      </strong>
      <Select
        aria-label="Move to"
        placeholder="Move to ..."
        withScrollArea={false}
        data={[
          ...groups.map((group) => ({ value: String(group.id), label: group.name })),
          { value: UNASSIGNED, label: 'Unassigned' },
        ]}
        value={target}
        onChange={setTarget}
      />
      <Button
        disabled={target === null}
        loading={isMoving}
        onClick={() => onMove(target === UNASSIGNED ? null : Number(target))}
      >
        Move
      </Button>
      <Button variant="default" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
