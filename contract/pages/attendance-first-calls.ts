import { classIn, classesOf, firstClassOf } from '#contract/day/attendance/teacher-day.ts'
import { parseMonth } from '#contract/days.ts'
import { MISSING_FILTERS } from '#contract/day/attendance/office-words.ts'
import {
  dayIn,
  get,
  isStudent,
  ofDay,
  timeOf,
  todayOf,
  type FirstCall,
  type OpenedPage,
} from './opened-page.ts'

/** The classes of the day, then the sheet of the class that opens first. */
export const sheet = (page: OpenedPage): readonly FirstCall[] => {
  const { user, search, params } = page
  const today = todayOf(page)
  const date = dayIn(page)
  const teacher_id = (user.can_take_any ? Number(search.get('teacher_id')) : user.teacher_id) || undefined
  return [
    get('GET /attendance/section-periods/', { query: { date } }, ({ section_periods, code }) => {
      if (teacher_id === undefined || section_periods.length === 0 || code === 'holiday') return []
      const classes = classesOf(section_periods, teacher_id)
      const section_period_id =
        Number(params['sectionPeriodId']) ||
        firstClassOf(classes, date, { today, time: timeOf(page) })?.period.id
      if (!section_period_id) return []
      // The sheet of a covered class belongs to the absent teacher.
      const opened = classIn(classes, section_period_id, Number(search.get('teacher_id')) || undefined)
      const query = { section_period_id, date, teacher_id: opened?.teacher ?? teacher_id }
      return [get('GET /attendance/submit/', { query })]
    }),
  ]
}

/** Uses the filters of the report that the address has. */
export const missingSheets = ({ search }: OpenedPage) => {
  const given = MISSING_FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return [
    get('GET /attendance/reports/missing/', { query: Object.fromEntries(given) }),
    get('GET /api/teachers/all/'),
  ]
}

const ownMonth = ({ search }: OpenedPage) => {
  const month = parseMonth(search.get('month'))
  return [get('GET /students/api/me/attendance/', { query: month ? { month } : {} })]
}

export const sheetOrOwnMonth = (page: OpenedPage) => (isStudent(page) ? ownMonth(page) : sheet(page))

export const board = (page: OpenedPage) => [get('GET /attendance/board/', ofDay(page))]

export const contradictions = (page: OpenedPage) => [get('GET /attendance/contradictions/', ofDay(page))]

export const callList = (page: OpenedPage) =>
  page.search.has('view')
    ? []
    : [
        get('GET /attendance/calls/', ofDay(page)),
        // Today's list also has who arrived and who left.
        ...(page.search.has('date')
          ? []
          : [get('GET /attendance/arrivals/'), get('GET /attendance/leaves/')]),
      ]

export const reportedAbsences = (page: OpenedPage) => [
  get('GET /attendance/absences/', ofDay(page)),
  // The students and reasons that the office can choose.
  ...(page.user.may.administer
    ? [get('GET /students/api/list/'), get('GET /groups/api/list/'), get('GET /attendance/reasons/')]
    : []),
]

export const corrections = ({ search }: OpenedPage) => [
  get('GET /attendance/corrections/', {
    query: { state: search.get('state') === 'ended' ? 'ended' : 'open' },
  }),
]
