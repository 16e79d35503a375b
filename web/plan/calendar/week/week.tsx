import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { toWeek, type Viewpoint } from './week-events.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'
import { WeekTable } from './week-table.tsx'

/** A grid of days and hours, a list for phones and screen readers, or a table for paper, where rows grow with their text. */
export type WeekView = 'grid' | 'list' | 'paper'

type WeekProps = {
  view: WeekView
  data: Schedule
  viewpoint: Viewpoint
  /** The first day of the week. */
  monday: string
  /** The day and time in the school's time zone. */
  now: { today: string; time: string }
  onMove: (monday: string) => void
}

/** Monday to Friday of a schedule. Days and times are local to the school and never converted between time zones. */
export function Week({ view, data, viewpoint, monday, now, onMove }: WeekProps) {
  const week = toWeek(monday, data)
  if (view === 'paper') return <WeekTable week={week} viewpoint={viewpoint} />
  const bar = <WeekBar monday={monday} today={now.today} onMove={onMove} />
  if (view === 'list') {
    return (
      <>
        {bar}
        <WeekList week={week} viewpoint={viewpoint} today={now.today} />
      </>
    )
  }
  return (
    <Card>
      {bar}
      <WeekGrid week={week} viewpoint={viewpoint} now={now} />
    </Card>
  )
}
