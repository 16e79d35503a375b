import { pluralForm } from '#contract/words.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BoardState } from '#contract/words.ts'
import { call, type Reply } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { isPoll } from '#web/ui/polling.ts'
import { Section } from '../section.tsx'
import styles from './office-day.module.css'

type Board = Reply<'GET /attendance/board/'>

const REFRESH_MS = 60_000
const COUNTS: readonly { state: BoardState; words: string; color: string }[] = [
  { state: 'late', words: 'late', color: 'var(--absent)' },
  { state: 'due', words: 'not taken yet', color: 'var(--tardy)' },
  { state: 'upcoming', words: 'still to come', color: 'var(--ink)' },
  { state: 'taken', words: 'taken', color: 'var(--present)' },
]

/** The whole school's day for the office: how many sheets are in each state, with links to them. */
export function OfficeDay() {
  const { today } = useSchoolClock()
  const board = useQuery({
    queryKey: ['attendance', 'board', today],
    queryFn: (context) =>
      call('GET /attendance/board/', {
        query: { date: today },
        signal: context.signal,
        background: isPoll(context),
      }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Section id="attendance-today" label="Attendance today">
      <ListState
        query={board}
        failure="Today’s attendance could not be loaded."
        isEmpty={({ sheets }) => sheets.length === 0}
        empty={<EmptyPanel title={board.data?.message ?? 'No classes meet today'} />}
      >
        {(data) => <StateCounts board={data} />}
      </ListState>
    </Section>
  )
}

const StateCounts = ({ board: { sheets, open_corrections } }: { board: Board }) => (
  <Card flush>
    <SimpleGrid className={styles.counts} cols={{ base: 2, sm: 4 }} spacing={0}>
      {COUNTS.map(({ state, words, color }) => {
        const count = sheets.filter((sheet) => sheet.state === state).length
        return (
          <Link key={state} to={`/attendance/board?state=${state}`} className={styles.link}>
            <Text
              span
              display="block"
              c={count === 0 ? 'var(--ink)' : color}
              fz={24}
              fw={650}
              lh={1.2}
              data-figures
            >
              {count}
            </Text>{' '}
            <Text span c="dimmed">
              {pluralForm(count, 'sheet')} {words}
            </Text>
          </Link>
        )
      })}
    </SimpleGrid>
    {open_corrections > 0 && (
      <Link to="/attendance/corrections" className={`${styles.link} ${styles.corrections}`}>
        {open_corrections === 1
          ? '1 request for a correction waits for you'
          : `${open_corrections} requests for corrections wait for you`}
      </Link>
    )}
  </Card>
)
