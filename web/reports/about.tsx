import { useQuery } from '@tanstack/react-query'
import type { ReportType } from '#contract/words.ts'
import { call, type Reply } from '#web/api.ts'
import { number } from './figures.ts'
import { NotLoaded } from './not-loaded.tsx'
import styles from './reports.module.css'

type About = Reply<'GET /attendance/reports/about/'>

/** What the numbers mean, and how many sheets they lack. Without that count the report still stands, and says so. */
export function AboutReport({ type, query }: { type: ReportType; query: Record<string, string> }) {
  const { type: _, ...filters } = query
  const about = useQuery({
    queryKey: ['report-about', filters],
    queryFn: ({ signal }) => call('GET /attendance/reports/about/', { query: filters, signal }),
  })
  return (
    <p className={styles.about}>
      {about.data && <Sheets about={about.data} />}
      {about.isError && (
        <NotLoaded onRetry={() => void about.refetch()}>
          How many sheets were not taken could not be counted.
        </NotLoaded>
      )}
      {type === 'chronic_absence' ? <ChronicMeaning about={about.data} /> : MEANINGS[type]}
    </p>
  )
}

const sheets = (count: number) => `${number(count)} sheet${count === 1 ? '' : 's'}`

const Sheets = ({ about }: { about: About }) => (
  <>
    {sheets(about.sheets_taken)} taken,{' '}
    <strong data-missing={about.sheets_not_taken > 0 || undefined}>
      {sheets(about.sheets_not_taken)} not taken
    </strong>{' '}
    in this range; what was not taken is in no number below.{' '}
  </>
)

const KINDS = 'P present, T tardy (excused or not), E absent excused, A absent, not excused.'
const MEANINGS: Record<Exclude<ReportType, 'chronic_absence'>, string> = {
  records:
    'Each mark as it was taken, beside its excuse: P present, A absent, T tardy. Summaries count an excused absence as E.',
  daily_summary: `Marks of each day: ${KINDS}`,
  group_summary: `Marks by the group in which they were taken: ${KINDS} Absences are A + E.`,
  student_summary: `${KINDS} Attendance rate = 100 × (P + T) / total.`,
}

const ChronicMeaning = ({ about }: { about: About | undefined }) => (
  <>
    A day is absent when at least half of the student&apos;s marks that day are A or E; enrolled days are
    school days with a mark.{' '}
    {about &&
      `At risk from ${about.tiers.at_risk} %, chronic from ${about.tiers.chronic} %, severe from ${about.tiers.severe} % of enrolled days. `}
    Until the next tier: the least n with 100 × (absent + n) ≥ tier × (enrolled + n), so n school days in a
    row, all missed.
  </>
)
