import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import { UNASSIGNED } from './board-context.ts'
import { countOf } from '../sentences.ts'
import styles from './board.module.css'

type MoveBarProps = {
  count: number
  groups: Group[]
  onClear: () => void
  onMove: (place: string) => void
}

/** What to do with the ticked students. */
export function MoveBar({ count, groups, onClear, onMove }: MoveBarProps) {
  const [place, setPlace] = useState<string | null>(null)
  return (
    <div className={styles.bar} role="region" aria-label="Selected students">
      <strong>{countOf(count)} selected</strong>
      <Select
        className={styles.barPlace}
        aria-label="Move to"
        placeholder="Move to ..."
        // The bar stands at the lower edge of the window: below it there is never room.
        comboboxProps={{ position: 'top-start', middlewares: { flip: false, shift: true } }}
        data={[
          ...groups.map((group) => ({ value: String(group.id), label: group.name })),
          { value: UNASSIGNED, label: 'Unassigned' },
        ]}
        value={place}
        onChange={setPlace}
      />
      <Button disabled={place === null} onClick={() => place !== null && onMove(place)}>
        Move
      </Button>
      <Button variant="default" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
