import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { DayPage } from '#web/school/calendar/day-page.tsx'
import { useDay } from '#web/school/calendar/use-day.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { clockTime } from '#web/school/display.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { NoticeList, NotNotifiedList } from './notice-list.tsx'
import { WeekPreview } from './week-preview.tsx'

type Notices = Reply<'GET /attendance/notices/'>

/** The notices of a day, sent and not sent. While notices are off, it shows those that would be sent. */
export function Page() {
  const { is_superuser: mayChange } = useCurrentUser()
  const day = useDay((date) => query('GET /attendance/notices/', { query: { date } }))
  return (
    <DayPage
      day={day}
      summary={noticeStatus}
      actions={
        mayChange && (
          <Button variant="subtle" component={Link} to="/settings/notices">
            Settings
          </Button>
        )
      }
      failure="The notices could not be loaded."
    >
      {(notices) => <Day day={notices} mayChange={mayChange} />}
    </DayPage>
  )
}

function noticeStatus({ is_on, times, notices }: Notices): string {
  const sent = notices.filter(({ state }) => state !== 'not_sent').length
  const state = is_on ? `on, sent at ${joinWithAnd(times.map(clockTime))}` : 'off'
  return sent > 0 ? `${pluralize(sent, 'notice')} · ${state}` : `Notices are ${state}`
}

function Day({ day, mayChange }: { day: Notices; mayChange: boolean }) {
  const { is_on, notices, untold } = day
  const sent = notices.filter(({ state }) => state !== 'not_sent' && state !== 'in_doubt')
  const inDoubt = notices.filter(({ state }) => state === 'in_doubt')
  const unsent = notices.filter(({ state }) => state === 'not_sent')
  return (
    <>
      {!is_on && (
        <Notice
          title="Notices are off. No families are notified."
          action={
            mayChange && (
              <Button component={Link} to="/settings/notices">
                Turn on in Settings
              </Button>
            )
          }
        >
          This is what would have been sent. {mayChange ? '' : 'A superuser can turn them on in Settings.'}
        </Notice>
      )}
      {sent.length > 0 && <NoticeList title="Notified" notices={sent} />}
      {inDoubt.length > 0 && <NoticeList title="Not confirmed" notices={inDoubt} />}
      {unsent.length > 0 && <NoticeList title="Not sent" notices={unsent} />}
      {untold.length > 0 && <NotNotifiedList students={untold} />}
      {is_on && notices.length + untold.length === 0 && (
        <EmptyPanel title="No families to notify">
          Families are notified of absences on this day that have no reason on file.
        </EmptyPanel>
      )}
      {!is_on && <WeekPreview />}
    </>
  )
}
