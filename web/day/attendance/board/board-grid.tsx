import { Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { BOARD_STATES, type BoardState } from '#contract/words.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { clockTime } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { boardGrid, STATE_LABELS, stateSentence, type BoardSheet, type DayBoard } from './board-sheets.ts'
import { classTitle, sheetAddress } from '#web/school/sheets/missing-sheet.ts'
import { roomText } from '#web/school/sheets/room-text.ts'
import styles from './board-grid.module.css'

/** Each state has a sign, so that no one depends on the color. */
const SIGNS: Record<BoardState, string> = { late: '!', due: '…', upcoming: '○', taken: '✓', empty: '–' }

/**
 * The day at a glance: a row per teacher and a column per start time. Each class opens its sheet.
 * It is no DataTable because it shows cells, not rows of records.
 */
export function BoardGrid({ board, sheets }: { board: DayBoard; sheets: BoardSheet[] }) {
  const { starts, rows } = boardGrid(sheets)
  const states = BOARD_STATES.filter((state) => sheets.some((sheet) => sheet.state === state))
  return (
    <>
      <Card
        flush
        className={styles.frame ?? ''}
        tabIndex={0}
        role="region"
        aria-label="Sheets by teacher and time"
      >
        <table className={styles.grid} style={{ '--columns': starts.length }}>
          <thead>
            <tr>
              <th scope="col">Teacher</th>
              {starts.map((start) => (
                <th key={start} scope="col" data-figures>
                  {clockTime(start)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ teacher, at }) => (
              <tr key={teacher.id}>
                <th scope="row">{listName(teacher)}</th>
                {starts.map((start) => (
                  <td key={start}>
                    {at.get(start)?.map((sheet) => (
                      <Cell key={sheet.section_period_id} sheet={sheet} board={board} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Group gap="4px 16px" mt={10} fz={13.5} c="dimmed" component="ul" aria-label="Legend" p={0} m={0}>
        {states.map((state) => (
          <Box component="li" key={state} className={styles.legend ?? ''}>
            <span className={styles.sign} data-state={state} aria-hidden>
              {SIGNS[state]}
            </span>{' '}
            {STATE_LABELS[state]}
          </Box>
        ))}
      </Group>
    </>
  )
}

function Cell({ sheet, board }: { sheet: BoardSheet; board: DayBoard }) {
  const words = [
    classTitle(sheet),
    roomText(sheet.rooms),
    sheet.cover && coverText({ covered_by: sheet.cover.teacher }),
    stateSentence(sheet, board),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Link
      className={styles.cell}
      data-state={sheet.state}
      to={sheetAddress(sheet, board.date)}
      aria-label={words}
      title={words}
    >
      <span aria-hidden>{SIGNS[sheet.state]}</span>{' '}
      <Text span inherit truncate>
        {classTitle(sheet)}
      </Text>
    </Link>
  )
}
