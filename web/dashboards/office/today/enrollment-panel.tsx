import { Text } from '@mantine/core'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralize } from '#contract/words.ts'
import { addDays } from '#web/school/days.ts'
import { mondayOf } from '#web/school/calendar/school-weeks.ts'
import { Panel, Quiet } from './panel.tsx'

const DAYS_TO_SUNDAY = 6

/** How many students enter and leave this week, with a link to the list. */
export function EnrollmentPanel({ day: { date, enrollment } }: { day: OfficeToday }) {
  const { entries, withdrawals } = enrollment
  const monday = mondayOf(date)
  const week = `start_date=${monday}&end_date=${addDays(monday, DAYS_TO_SUNDAY)}`
  return (
    <Panel
      id="enrollment"
      label="Enrollment this week"
      link={{ to: `/reports?type=entries_and_withdrawals&${week}`, text: 'List' }}
    >
      {entries + withdrawals === 0 ? (
        <Quiet>No one enters or leaves this week.</Quiet>
      ) : (
        <Text py={8}>
          {pluralize(entries, 'entry', 'entries')}, {pluralize(withdrawals, 'withdrawal')}
        </Text>
      )}
    </Panel>
  )
}
