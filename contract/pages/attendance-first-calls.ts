import { classIn, classesOf, firstClassOf } from '#contract/day/attendance/teacher-day.ts'
import { parseMonth } from '#contract/days.ts'
import { MISSING_FILTERS } from '#contract/words.ts'
import {
  dayIn,
  get,
  isStudent,
  ofDay,
  timeOf,
  todayOf,
  type FirstCall,
  type FirstCalls,
  type OpenedPage,
} from './opened-page.ts'

/** The classes of the day, then the sheet of the one that opens. */
const sheet = (page: OpenedPage): readonly FirstCall[] => {
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
      // A class that somebody covers has the sheet of the absent teacher.
      const opened = classIn(classes, section_period_id, Number(search.get('teacher_id')) || undefined)
      const query = { section_period_id, date, teacher_id: opened?.teacher ?? teacher_id }
      return [get('GET /attendance/submit/', { query })]
    }),
  ]
}

/** The filters of a report, where the address names them. */
const missingSheets = ({ search }: OpenedPage) => {
  const given = MISSING_FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return [
    get('GET /attendance/reports/missing/', { query: Object.fromEntries(given) }),
    get('GET /api/teachers/all/'),
  ]
}

const ownAttendance = ({ search }: OpenedPage) => {
  const month = parseMonth(search.get('month'))
  return [get('GET /students/api/me/attendance/', { query: month ? { month } : {} })]
}

/** The first calls of the pages of attendance. */
export const attendanceFirstCalls: FirstCalls = {
  '/attendance': (page) => (isStudent(page) ? ownAttendance(page) : sheet(page)),
  '/attendance/take/:sectionPeriodId': sheet,
  '/attendance/board': (page) => [get('GET /attendance/board/', ofDay(page))],
  '/attendance/missing': missingSheets,
  '/attendance/absent': (page) =>
    page.search.has('view') ? [] : [get('GET /attendance/calls/', ofDay(page))],
  '/attendance/absences': (page) => [
    get('GET /attendance/absences/', ofDay(page)),
    // Whom the office can enter.
    ...(page.user.may.administer ? [get('GET /students/api/list/'), get('GET /groups/api/list/')] : []),
  ],
  '/attendance/contradictions': (page) => [get('GET /attendance/contradictions/', ofDay(page))],
  '/attendance/corrections': ({ search }) => [
    get('GET /attendance/corrections/', {
      query: { state: search.get('state') === 'ended' ? 'ended' : 'open' },
    }),
  ],
}
