import { formatPercent } from '#contract/formats.ts'
import { pluralForm, pluralize, type ReportType } from '#contract/words.ts'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { gradeCode } from './filters/filters.ts'
import { NotLoaded } from './not-loaded.tsx'

type About = Reply<'GET /attendance/reports/about/'>

/** The report filters that also apply to sheets. */
export function sheetFilters(shown: Record<string, string>): Record<string, string> {
  const { type: _type, status: _status, by: _by, ...filters } = shown
  return filters
}

/** Loads details about a report, which do not depend on its type, mark filter or periods. */
export function useAboutReport(shown: Record<string, string> | undefined) {
  const filters = sheetFilters(shown ?? {})
  return useQuery({
    ...query('GET /attendance/reports/about/', { query: filters }),
    enabled: shown !== undefined,
  })
}

/** Explains the numbers and counts missing sheets. If the count fails, the report is still shown. */
export function AboutReport({ type, shown }: { type: ReportType; shown: Record<string, string> }) {
  const about = useAboutReport(type === 'entries_and_withdrawals' ? undefined : shown)
  return (
    <Text maw="110ch" mb={12} fz={13.5} c="dimmed">
      {about.data && <SheetCounts about={about.data} filters={sheetFilters(shown)} />}
      {about.isError && (
        <NotLoaded onRetry={() => void about.refetch()}>Missing attendance could not be counted.</NotLoaded>
      )}
      {about.data?.closed_later.map((closed) => (
        <Text key={closed.day} span inherit display="block" c="var(--tardy)" mb={4}>
          {closedLaterText(closed, type)}
        </Text>
      ))}
      {type === 'records' &&
        about.data?.comments === 'own' &&
        'Comments are shown for your own sheets only. '}
      {type === 'chronic_absence' ? <ChronicExplanation about={about.data} /> : EXPLANATIONS[type]}
    </Text>
  )
}

/** The number of missing sheets links to a list of exactly these sheets. */
function SheetCounts({ about, filters }: { about: About; filters: Record<string, string> }) {
  const { sheets_taken, sheets_not_taken, start_date, end_date } = about
  const missing = pluralize(sheets_not_taken, 'sheet')
  const { grade_level_id, ...others } = filters
  const grade = grade_level_id === undefined ? {} : { grade_level_id: gradeCode(grade_level_id) }
  const address = `/attendance/missing?${new URLSearchParams({ ...others, ...grade, start_date, end_date })}`
  return (
    <>
      {pluralize(sheets_taken, 'sheet')} taken,{' '}
      {sheets_not_taken === 0 ? (
        <strong>{missing} not taken</strong>
      ) : (
        <Anchor component={Link} inherit to={address} c="var(--tardy)" fw={600} underline="always">
          {missing} not taken
        </Anchor>
      )}{' '}
      in this range. Classes without attendance are excluded.{' '}
    </>
  )
}

/** Explains how a report treats sheets of days that were closed later. Chronic absence and membership exclude them because they count school days. */
function closedLaterText(
  { day, closure, entered_on, sheets }: About['closed_later'][number],
  type: ReportType,
): string {
  const entered = entered_on === null ? '' : `, entered on ${longDay(entered_on)}`
  const taken = `${pluralize(sheets, 'taken sheet')} on ${longDay(day)} ${pluralForm(sheets, 'is', 'are')}`
  const countsSchoolDays = type === 'chronic_absence' || type === 'membership'
  const effect = countsSchoolDays ? 'not counted' : 'counted here, but not in chronic absence'
  return `${taken} ${effect}: the school was closed (${closure}${entered}).`
}

const KINDS = 'P present, T tardy (excused or not), E absent excused, A absent unexcused.'
const RATE = 'Attendance rate = 100 × (P + T) / total'
const EXPLANATIONS: Record<Exclude<ReportType, 'chronic_absence'>, string> = {
  records:
    'Each mark as it was taken, beside its excuse: P present, A absent, T tardy. Summaries count an excused absence as E.',
  daily_summary: `Marks by day: ${KINDS} ${RATE} of the whole day.`,
  group_summary: `Marks by group: ${KINDS} Absences are A + E. ${RATE}.`,
  student_summary: `${KINDS} ${RATE}.`,
  entries_and_withdrawals:
    'The first day and the last day of each enrollment. A new grade is a withdrawal from the former one and an entry on the next day. A student who never attended has both and counts nowhere else.',
  membership:
    'School days are weekdays of a school year on which the school was not closed, up to today. Membership days count each student on each school day of the enrollment. Days present leave out absent days, on which at least half of the student’s marks are A or E; a day without a mark is present. ADM and ADA (average daily membership and attendance) are these days divided by the school days. Attendance rate = 100 × days present / membership days.',
}

const ChronicExplanation = ({ about }: { about: About | undefined }) => (
  <>
    A day is absent when at least half of the student’s marks that day are A or E; enrolled days are school
    days with a mark.{' '}
    {about &&
      `At risk from ${formatPercent(about.tiers.at_risk)}, chronic from ${formatPercent(about.tiers.chronic)}, severe from ${formatPercent(about.tiers.severe)} of enrolled days. `}
    Until the next tier: consecutive absences before the next tier.
    {useCurrentUser().may.administer &&
      ' Contacts are those on days in the range. Absent days are compared before and after the latest conversation.'}
  </>
)
