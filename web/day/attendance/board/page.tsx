import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { gradeCodes } from '#contract/grades.ts'
import { BOARD_STATES, BOARD_VIEWS, pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { dayAddress } from '#web/school/calendar/day-in-address.ts'
import { DayPage } from '#web/school/calendar/day-page.tsx'
import { useDay } from '#web/school/calendar/use-day.ts'
import { useChoice } from '#web/school/choices.ts'
import { RemindAll } from './remind.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { BoardOnPaper } from './board-on-paper.tsx'
import { BoardOfDay } from './board-of-day.tsx'
import { boardSentence, type BoardFilter } from './board-sheets.ts'

const REFRESH_MS = 20_000

/** The office's board of all sheets of a day. It refreshes itself while it is visible. */
export function Page() {
  const day = useDay((date) => query('GET /attendance/board/', { query: { date } }), {
    refreshMs: REFRESH_MS,
  })
  const { date, today } = day
  const [search, setSearch] = useSearchParams()
  const filter: BoardFilter = {
    state: BOARD_STATES.find((state) => state === search.get('state')) ?? null,
    grade: gradeCodes().find((code) => String(code) === search.get('grade')) ?? null,
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
  const openCorrections = day.query.data?.open_corrections ?? 0
  return (
    <DayPage
      day={day}
      summary={({ sheets }) => (sheets.length > 0 ? boardSentence(sheets) : '')}
      actions={
        <>
          {day.query.data && (
            <RemindAll sheets={day.query.data.sheets} date={date} canRemind={day.query.data.can_remind} />
          )}
          {openCorrections > 0 && (
            <Button variant="default" component={Link} to="/attendance/corrections">
              {pluralize(openCorrections, 'correction')} to review
            </Button>
          )}
          <Button variant="default" component={Link} to={dayAddress('/schedules/cover', date, today)}>
            Coverage
          </Button>
          <Button variant="default" component={Link} to="/attendance/missing">
            Missing attendance
          </Button>
          <Button variant="default" component={Link} to={`/attendance/class-lists?date=${date}`}>
            Class lists
          </Button>
          <DownloadMenu address="/attendance/board/" query={{ date }} />
        </>
      }
      failure="The board could not be loaded."
    >
      {(board) => (
        <>
          <OnPaper>{() => <BoardOnPaper board={board} filter={filter} />}</OnPaper>
          <div className="screen-only">
            <BoardOfDay
              board={board}
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
    </DayPage>
  )
}
