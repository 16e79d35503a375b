import { Stack } from '@mantine/core'
import { gradeCodes, gradeLabel } from '#contract/grades.ts'
import { MEMBERSHIP_PERIOD_LABELS } from '#contract/reports/periods.ts'
import { REPORT_TYPE_LABELS, STATUS_LABELS } from '#contract/words.ts'
import { useChoice } from '#web/school/choices.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { addDays, daySpan, shortDay } from '#web/school/days.ts'
import { QuickLinks, type QuickLink } from '#web/school/quick-links.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { readFilters, toQuery, type Filters } from './filters/filters.ts'

/** Shortcuts before the first report is run: the most common reports and the last one. */
export function SuggestedReports() {
  const { today } = useSchoolClock()
  const { teacher_id, year_start, may } = useCurrentUser()
  const [last] = useChoice('report')
  const lastFilters = last && readFilters(new URLSearchParams(last), today)
  return (
    <Stack component="section" gap={10} mt={24}>
      <SectionLabel>Ready-made reports</SectionLabel>
      <QuickLinks
        links={[
          ...(lastFilters
            ? [{ to: reportPath(toQuery(lastFilters)), title: 'Last report', text: wordsOf(lastFilters) }]
            : []),
          ...readyMade({ today, teacher: teacher_id, yearStart: year_start, isOffice: may.administer }),
        ]}
      />
    </Stack>
  )
}

type Occasion = {
  today: string
  teacher: number | undefined
  yearStart: string | undefined
  isOffice: boolean
}

function readyMade({ today, teacher, yearStart, isOffice }: Occasion): QuickLink[] {
  const monday = mondayOf(today)
  return [
    // Teachers look at their own classes first.
    ...(teacher === undefined
      ? []
      : [
          {
            to: reportPath({
              start_date: monday,
              end_date: today,
              type: 'group_summary',
              teacher_id: String(teacher),
            }),
            title: 'My classes this week',
            text: `Marks for each of your groups, ${daysText(monday, today)}`,
          },
        ]),
    {
      to: reportPath({ start_date: monday, end_date: today, type: 'student_summary' }),
      title: 'This week by student',
      text: `Marks and attendance rate for each student, ${daysText(monday, today)}`,
    },
    {
      to: reportPath({ start_date: today, end_date: today, type: 'records', status: 'A' }),
      title: 'Today\u2019s absences',
      text: 'Every absence marked today, excused or not',
    },
    {
      to: reportPath({ start_date: yearStart ?? monday, end_date: today, type: 'chronic_absence' }),
      title: 'Chronic absence',
      text: 'Absent days for each student this school year, with the tier',
    },
    ...(isOffice
      ? [
          {
            to: reportPath({ start_date: monday, end_date: today, type: 'entries_and_withdrawals' }),
            title: 'Entries and withdrawals',
            text: `Who entered and who left, with the reasons, ${daysText(monday, today)}`,
          },
          {
            to: reportPath({ start_date: yearStart ?? monday, end_date: today, type: 'membership' }),
            title: 'Membership',
            text: 'Average daily membership and attendance by grade and month of this school year',
          },
        ]
      : []),
  ]
}

const reportPath = (query: Record<string, string>) => `/reports?${new URLSearchParams(query).toString()}`

const DAYS_OF_WEEK = 7
const mondayOf = (day: string) =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK))

const daysText = (from: string, to: string) => (from === to ? shortDay(from) : daySpan(from, to))

/** 'Student Summary, Sep 14 – 16, 9th Grade'. It leaves out names of teachers and students, which may not be loaded. */
function wordsOf({
  type,
  start_date,
  end_date,
  status,
  grade_level_id,
  teacher_id,
  student_id,
  group_id,
  by,
}: Filters) {
  const grade = gradeCodes().find((code) => String(code) === grade_level_id)
  return [
    REPORT_TYPE_LABELS[type],
    daysText(start_date, end_date),
    ...(status === '' ? [] : [STATUS_LABELS[status]]),
    ...(grade ? [gradeLabel(grade)] : []),
    ...(by === '' ? [] : [`by ${MEMBERSHIP_PERIOD_LABELS[by].toLowerCase()}`]),
    ...(teacher_id === '' ? [] : ['one teacher']),
    ...(student_id === '' ? [] : ['one student']),
    ...(group_id === '' ? [] : ['one group']),
  ].join(', ')
}
