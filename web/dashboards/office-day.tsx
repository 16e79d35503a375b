import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BoardState } from '#contract/words.ts'
import { call, type Reply } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import dashboard from './dashboards.module.css'
import styles from './office-day.module.css'

type Board = Reply<'GET /attendance/board/'>

const REFRESH_MS = 60_000
const SHOWN: readonly { state: BoardState; word: string }[] = [
  { state: 'late', word: 'late' },
  { state: 'due', word: 'not taken yet' },
  { state: 'upcoming', word: 'still to come' },
  { state: 'taken', word: 'taken' },
]

/** The whole school's day for the office: how many sheets are taken, each number leading to them. */
export function OfficeDay() {
  const { today } = useSchoolClock()
  const board = useQuery({
    queryKey: ['attendance', 'board', today],
    queryFn: ({ signal }) => call('GET /attendance/board/', { query: { date: today }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <section aria-labelledby="attendance-today" className={dashboard.section}>
      <div className={dashboard.label}>
        <SectionLabel id="attendance-today">Attendance today</SectionLabel>
      </div>
      <ListState
        query={board}
        failure="Today’s attendance could not be loaded."
        isEmpty={({ sheets }) => sheets.length === 0}
        empty={<EmptyPanel title={board.data?.message ?? 'No classes meet today'} />}
      >
        {(data) => <Counts board={data} />}
      </ListState>
    </section>
  )
}

const Counts = ({ board: { sheets, open_corrections } }: { board: Board }) => (
  <Card flush>
    <ul className={styles.counts}>
      {SHOWN.map(({ state, word }) => {
        const count = sheets.filter((sheet) => sheet.state === state).length
        return (
          <li key={state}>
            <Link
              to={`/attendance/board?state=${state}`}
              className={styles.count}
              data-state={state}
              data-none={count === 0 || undefined}
            >
              <span className={styles.number} data-figures>
                {count}
              </span>{' '}
              {count === 1 ? 'sheet' : 'sheets'} {word}
            </Link>
          </li>
        )
      })}
    </ul>
    {open_corrections > 0 && (
      <Link to="/attendance/corrections" className={styles.corrections}>
        {open_corrections === 1
          ? '1 request for a correction waits for you'
          : `${open_corrections} requests for corrections wait for you`}
      </Link>
    )}
  </Card>
)
