import { Table } from '@mantine/core'
import { useState } from 'react'
import type { SectionPeriodWithAssociations } from '#contract/schedules/period-shapes.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Spoken } from '#web/ui/focus/spoken.tsx'
import { EditRow } from './edit-row.tsx'
import { PeriodRow } from './period-row.tsx'
import styles from '../schedules.module.css'

type SectionPeriodTableProps = {
  periods: readonly SectionPeriodWithAssociations[]
  /** A row has gone, and the button that was pressed with it. */
  onDeleted: () => void
}

/** The section periods of a grade in a block; a row turns into a form while it is being edited. */
export function SectionPeriodTable({ periods, onDeleted }: SectionPeriodTableProps) {
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const [left, setLeft] = useState<number | null>(null)
  const mayEdit = useCanOpen()('/add-section-period')
  const turn = (id: number, isEditing: boolean) => {
    const next = new Set(editing)
    if (isEditing) next.add(id)
    else next.delete(id)
    setEditing(next)
    setLeft(isEditing ? null : id)
  }
  return (
    <Card flush>
      <Table className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col" className={styles.laptop ?? ''}>
              Teachers
            </Table.Th>
            {mayEdit && (
              <Table.Th scope="col">
                <Spoken>Actions</Spoken>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) =>
            editing.has(period.id) ? (
              <EditRow key={period.id} period={period} onClose={() => turn(period.id, false)} />
            ) : (
              <PeriodRow
                key={period.id}
                period={period}
                mayEdit={mayEdit}
                takesFocus={left === period.id}
                onEdit={() => turn(period.id, true)}
                onDeleted={onDeleted}
              />
            ),
          )}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
