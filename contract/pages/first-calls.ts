import { parseDay } from '#contract/days.ts'
import { isFilterSet, isLongList, pageQueryOf, readFilter } from '#contract/people/directory-filter.ts'
import { blocksOfYear } from '#contract/plan/schedules/blocks-of-year.ts'
import { likelyBlock } from '#contract/people/person/likeliest.ts'
import { gradeCodes } from '#contract/grades.ts'
import { yearToStart } from '#contract/plan/calendar/year-after.ts'
import { AUDIT_ACTIONS } from '#contract/operate/audit-words.ts'
import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import { get, isStudent, ofDay, todayOf, type FirstCall, type OpenedPage } from './opened-page.ts'

/** The grade that a screen opens with. */
const likelyGrade = (page: OpenedPage) => gradeIn(page) ?? page.user.choices?.grade ?? page.user.likely_grade
const gradeIn = ({ search }: OpenedPage) => gradeCodes().find((code) => String(code) === search.get('grade'))

/** Every page of the office loads the count beside a link of the navigation. */
export const callsOfEveryPage = ({ user }: Pick<OpenedPage, 'user'>): readonly FirstCall[] =>
  user.may.administer ? [get('GET /attendance/corrections/count/')] : []

export const studentHome = () => [get('GET /students/api/me/home/')]

export const dashboard = (page: OpenedPage): readonly FirstCall[] => {
  const date = todayOf(page)
  const { role, teacher_id, may } = page.user
  if (role !== 'teacher' && role !== 'admin') return []
  return [
    get('GET /attendance/emergency-roll/status/'),
    ...(teacher_id === undefined
      ? []
      : [get('GET /attendance/section-periods/', { query: { date, teacher_id } })]),
    ...(may.administer ? [get('GET /api/office/today/'), get('GET /api/office/attendance/')] : []),
    ...(teacher_id !== undefined && !may.administer ? [get('GET /api/teachers/me/home/')] : []),
  ]
}

/** The front page redirects to the dashboard. */
export const frontPage = (page: OpenedPage) => (isStudent(page) ? studentHome() : dashboard(page))

export const ownProgress = () => [get('GET /students/api/me/progress/')]

/** The school year that the office plans, by the address. */
const plannedYear = ({ user, search }: OpenedPage) => {
  const year = search.get('year') ?? ''
  return { year: user.may.administer && /^[1-9]\d{0,8}$/.test(year) ? Number(year) : undefined }
}
/** The office can switch to the next year. */
const yearSwitch = ({ user }: OpenedPage) => (user.may.administer ? [get('GET /api/school-years/')] : [])

export const groupsOverview = (page: OpenedPage) =>
  isStudent(page)
    ? [get('GET /students/api/me/groups/')]
    : [get('GET /api/groups/overview/', { query: plannedYear(page) }), ...yearSwitch(page)]

export const groupList = (page: OpenedPage) => [
  get('GET /groups/api/list/', { query: plannedYear(page) }),
  ...yearSwitch(page),
]

/** The board of one type of groups; the screen for all types has the type in its address. */
export const groupsBoard = (fixedType?: GroupType) => (page: OpenedPage) => {
  const named = GROUP_TYPES.find((word) => word === page.search.get('type'))
  const type = fixedType ?? named ?? page.user.choices?.group_type ?? 'core'
  const gradeLevelId = likelyGrade(page)
  if (gradeLevelId === undefined) return yearSwitch(page)
  const params = { kind: `${type}-groups` as const, gradeLevelId }
  return [
    get('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params, query: plannedYear(page) }),
    ...yearSwitch(page),
  ]
}

/** The blocks of a school, of which a screen shows those of one year. */
export const blocks = (page: OpenedPage) => [get('GET /schedules/api/block-schedules/'), ...yearSwitch(page)]

export const schedulesOverview = (page: OpenedPage) => [
  get('GET /schedules/api/overview/', { query: plannedYear(page) }),
  ...blocks(page),
]

/** The blocks of the grade, then the grid of the chosen block, else of the default one. */
export const schedulingTool = (page: OpenedPage): readonly FirstCall[] => {
  const grade = likelyGrade(page)
  if (grade === undefined) return blocks(page)
  return [
    ...blocks(page),
    get('GET /schedules/api/block-schedules/', { query: { grade_level: grade } }, (ofGrade) => {
      const remembered = page.user.choices?.block
      const named = page.search.get('block')
      const offered = blocksOfYear(ofGrade, plannedYear(page).year, named)
      const block = page.search.has('block')
        ? offered.find(({ id }) => String(id) === named)
        : likelyBlock(offered, { today: todayOf(page), remembered })
      if (!block) return []
      const query = { grade_level_id: grade, block_schedule_id: block.id }
      return [get('GET /schedules/api/schedule-grid-data/', { query }), get('GET /api/teachers/all/')]
    }),
  ]
}

/** The address must be equal to the one that the page requests, so the filters have its order. */
export const auditLog = ({ search }: OpenedPage) => {
  const id = (name: string) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value > 0 ? value : undefined
  }
  return [
    get('GET /api/audit/', {
      query: {
        account_id: id('account_id'),
        student_id: id('student_id'),
        action: AUDIT_ACTIONS.find((action) => action === search.get('action')),
        start_date: parseDay(search.get('start_date')),
        end_date: parseDay(search.get('end_date')),
      },
    }),
  ]
}

const CALLS_OF_FAMILY: Readonly<Record<string, readonly ('contacts' | 'family-record' | 'conversations')[]>> =
  {
    overview: ['contacts', 'family-record'],
    family: ['contacts', 'family-record', 'conversations'],
  }

const weekOfStudent = (studentId: number) => [
  get('GET /students/api/schedule/:studentId/', { params: { studentId } }),
]
const weekOfTeacher = (teacherId: number) => [
  get('GET /schedules/api/teachers/:teacherId/schedule/', { params: { teacherId } }),
]

export const studentWeek = ({ params }: OpenedPage) => weekOfStudent(Number(params['studentId']))
export const teacherWeek = ({ params }: OpenedPage) => weekOfTeacher(Number(params['teacherId']))
export const ownWeek = ({ user }: OpenedPage) => {
  if (user.student_id !== undefined) return weekOfStudent(user.student_id)
  return user.teacher_id === undefined ? [] : weekOfTeacher(user.teacher_id)
}

/** The address has the teachers who are not entered as absent yet. */
export const coverDay = (page: OpenedPage) => [
  get('GET /schedules/api/absence-requests/'),
  ...(page.search.has('teachers') ? [] : [get('GET /schedules/api/cover/', ofDay(page))]),
]

export const absenceRequests = ({ search, user }: OpenedPage) => {
  if (!user.may.administer) return [get('GET /api/teachers/me/absence-requests/')]
  return search.get('state') === 'ended'
    ? [get('GET /schedules/api/absence-requests/', { query: { state: 'ended' } })]
    : [get('GET /schedules/api/absence-requests/')]
}

export const nextYear = ({ search }: OpenedPage) => [
  get('GET /api/school-years/', {}, (years) => {
    const next = yearToStart(years, search.get('year'))
    return next ? [get('GET /api/roll-over/', { query: { school_year_id: next.id } })] : []
  }),
]

export const studentDirectory = ({ search, user }: OpenedPage) => [
  get('GET /students/api/directory/size/', {}, (size) => {
    const filter = readFilter(search)
    const { inactive } = filter
    if (!isLongList(size, inactive))
      return [get('GET /students/api/list/', inactive ? { query: { inactive } } : {})]
    if (isFilterSet(filter)) return [get('GET /students/api/directory/', { query: pageQueryOf(filter) })]
    const seen = user.choices?.students_seen ?? []
    return seen.length === 0 ? [] : [get('GET /students/api/directory/', { query: { student_ids: seen } })]
  }),
  // Without a search, the panel offers the teacher's own groups.
  ...(user.teacher_id !== undefined && !['grade', 'search', 'all'].some((name) => search.has(name))
    ? [get('GET /groups/api/own/')]
    : []),
]

/** The reasons for entering, which the office chooses from. */
export const newStudent = ({ user }: OpenedPage) =>
  user.may.administer ? [get('GET /api/enrollment-codes/')] : []

export const studentForm = ({ params: { studentId = '' } }: OpenedPage) => [
  get('GET /students/api/details/:studentId/', { params: { studentId } }),
]

/** The student, and what the tab in the address shows. */
export const studentRecord = ({ params: { studentId = '' }, search, user }: OpenedPage) => {
  const tab = search.get('tab') ?? 'overview'
  return [
    get('GET /students/api/details/:studentId/', { params: { studentId } }, ({ may }) =>
      (may.see_contacts ? (CALLS_OF_FAMILY[tab] ?? []) : []).map((part) =>
        get(`GET /api/students/:studentId/${part}/`, { params: { studentId } }),
      ),
    ),
    ...(tab === 'overview'
      ? [
          get('GET /students/api/overview/:studentId/', { params: { studentId } }),
          get('GET /api/students/:studentId/years/', { params: { studentId } }),
        ]
      : []),
    // The rates of the school, beside that of the student.
    ...(tab === 'overview' && user.may.administer
      ? [
          get('GET /api/students/:studentId/enrollments/', { params: { studentId } }),
          get('GET /api/office/attendance/'),
        ]
      : []),
  ]
}

export const groupWeek = ({ params: { groupId = '' } }: OpenedPage) => [
  get('GET /schedules/api/groups/:groupId/schedule/', { params: { groupId } }),
]

export const groupReports = (page: OpenedPage) => [
  get('GET /api/groups/reports/', { query: { grade_level: gradeIn(page) } }),
]

export const teacherHomerooms = ({ search, user }: OpenedPage) => {
  const likely = search.has('teachers') ? undefined : (user.choices?.teacher ?? user.teacher_id)
  const query = { teachers: likely === undefined ? [] : [likely] }
  return [
    get('GET /api/teachers/all/'),
    ...(likely === undefined ? [] : [get('GET /api/groups/assign-homeroom/', { query })]),
  ]
}

export const sectionPeriods = (page: OpenedPage) => [
  get('GET /schedules/api/section-periods/'),
  ...blocks(page),
]
