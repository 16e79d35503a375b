import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { EXCUSE_LABELS, STATUS_LABELS } from '#contract/words.ts'
import type { RecordRow } from '#contract/reports.ts'
import { shortDay } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './reports.module.css'

const ROWS_AT_FIRST = 200

/** One line a mark: the raw mark beside its excuse. Long reports open in stretches, the CSV holds everything. */
export function RecordsTable({ rows }: { rows: RecordRow[] }) {
  const [shown, setShown] = useState(ROWS_AT_FIRST)
  const left = rows.length - shown
  return (
    <Card flush>
      <Table.ScrollContainer minWidth={720} type="native">
        <Table verticalSpacing={9} horizontalSpacing={14}>
          <Table.Caption className={styles.caption ?? ''}>
            {rows.length.toLocaleString('en-US')} record{rows.length === 1 ? '' : 's'}. P present, A absent, T
            tardy; classes not taken are not listed.
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {['Date', 'Group', 'Student', 'Teacher', 'Status', 'Excuse', 'Comment'].map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row, index) => (
              <Table.Tr key={index}>
                <Table.Td className={styles.day ?? ''}>{shortDay(row.date)}</Table.Td>
                <Table.Td>{row.group}</Table.Td>
                <Table.Td>{row.student}</Table.Td>
                <Table.Td>{row.teacher}</Table.Td>
                <Table.Td>
                  <span title={STATUS_LABELS[row.status]}>
                    <MarkPill kind={row.status} />
                  </span>
                </Table.Td>
                <Table.Td>{row.excuse ? EXCUSE_LABELS[row.excuse] : ''}</Table.Td>
                <Table.Td>{row.comment}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {left > 0 && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setShown(shown + 1000)}>
            Show more ({left.toLocaleString('en-US')} left)
          </Button>
        </div>
      )}
    </Card>
  )
}
