import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { BOARD_STATES, BOARD_VIEWS, GRADE_CODES, pluralize } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { parseDay } from '#contract/days.ts'
import { query } from '#web/query.ts'
import { useChoice } from '#web/school/choices.ts'
import { DaySteps } from '#web/school/calendar/day-steps.tsx'
import { addDays, longDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { BoardOnPaper } from './board-on-paper.tsx'
import { BoardOfDay } from './board-of-day.tsx'
import { boardSentence, type BoardFilter } from './board-sheets.ts'

const REFRESH_MS = 20_000

/** The office's board: every sheet of a day, taken or not; it reloads itself while it is visible. */
export function Page() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const date = parseDay(search.get('date')) ?? today
  const filter: BoardFilter = {
    state: BOARD_STATES.find((state) => state === search.get('state')) ?? null,
    grade: GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null,
  }
  const [rememberedView = 'list', rememberView] = useChoice('board_view')
  const view = BOARD_VIEWS.find((each) => each === search.get('view')) ?? rememberedView
  const updateSearch = (part: Record<string, string | number | null>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(part)) {
          if (value === null) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: true },
    )
  const board = useQuery({
    ...query('GET /attendance/board/', { query: { date } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const openCorrections = board.data?.open_corrections ?? 0
  return (
    <>
      <PageHeader
        title="Attendance board"
        context={
          board.data?.sheets.length ? `${longDay(date)} · ${boardSentence(board.data.sheets)}` : longDay(date)
        }
        actions={
          <>
            {openCorrections > 0 && (
              <Button variant="default" component={Link} to="/attendance/corrections">
                {pluralize(openCorrections, 'correction')} to decide
              </Button>
            )}
            <Button
              variant="default"
              component={Link}
              to={date === today ? '/schedules/cover' : `/schedules/cover?date=${date}`}
            >
              Cover
            </Button>
            <Button variant="default" component={Link} to="/attendance/missing">
              Missing attendance
            </Button>
            <Button variant="default" component={Link} to={`/attendance/class-lists?date=${date}`}>
              Class lists
            </Button>
            <DownloadMenu address="/attendance/board/" query={{ date }} />
            <PrintButton />
            <DaySteps
              date={date}
              previous={board.data?.previous_day ?? (board.isError ? addDays(date, -1) : undefined)}
              next={board.data?.next_day ?? (board.isError ? addDays(date, 1) : undefined)}
              onChange={(day) => updateSearch({ date: day === today ? null : day })}
            />
          </>
        }
      />
      <VisuallyHidden role="status">
        {board.data ? `${boardSentence(board.data.sheets)}.` : ''}
      </VisuallyHidden>
      <LastUpdated query={board} />
      <ListState query={board} failure="Failed to load the board.">
        {(data) => (
          <>
            <OnPaper>{() => <BoardOnPaper board={data} filter={filter} />}</OnPaper>
            <div className="screen-only">
              <BoardOfDay
                board={data}
                view={view}
                onView={(next) => {
                  rememberView(next)
                  if (search.has('view')) updateSearch({ view: null })
                }}
                filter={filter}
                onFilter={updateSearch}
              />
            </div>
          </>
        )}
      </ListState>
    </>
  )
}
