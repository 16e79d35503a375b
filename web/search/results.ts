import type { Page } from '#contract/pages/page.ts'
import type {
  SearchResults,
  ContactResult,
  GroupResult,
  StaffResult,
  StudentResult,
} from '#contract/search.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, MAX_RESULTS_PER_KIND } from '#contract/words.ts'
import { listName } from '#web/school/person-name.ts'
import type { RecentPage } from '#web/school/remembered/recent-pages.ts'
import { bestMatches } from '#web/school/search/matching.ts'

/** A screen that can be searched by its title and by its label in the navigation. */
export type NamedScreen = Pick<Page, 'title' | 'who' | 'opensOffline'> & {
  path: string
  nav?: { label: string } | undefined
}

/** An action opens an address or runs a command. */
export type Action = { label: string } & ({ to: string; run?: never } | { run: () => void; to?: never })

/** A result in the list. Enter opens its first action. */
export type Result = {
  key: string
  title: string
  detail: string
  icon: { first: string; last: string; grade?: number } | 'group' | 'screen'
  actions: Action[]
}

export type Section = {
  name: 'Commands' | 'Students' | 'Contacts' | 'Staff' | 'Groups' | 'Rooms' | 'Screens' | 'Recent'
  results: Result[]
}

type Options = {
  records: SearchResults
  words: readonly string[]
  /** The screens that the user may open. */
  screens: readonly NamedScreen[]
  canOpen: (address: string) => boolean
  commands: readonly Result[]
  /** The pages opened last, which are shown before anything is typed. */
  recent: readonly RecentPage[]
}

/** Groups the results by section, leaving out empty sections and what the user may not open. */
export function sectionsOf({ records, words, screens, canOpen, commands, recent }: Options): Section[] {
  // Whoever types a name that a person has means that person, and Enter must not report an absence.
  const isName = records.students.length + records.staff.length > 0
  const ofCommands: Section = { name: 'Commands', results: [...commands] }
  const sections: Section[] = [
    ...(isName ? [] : [ofCommands]),
    { name: 'Students', results: records.students.map(studentResult) },
    { name: 'Contacts', results: (records.contacts ?? []).map(contactResult) },
    { name: 'Staff', results: records.staff.map(staffResult) },
    { name: 'Groups', results: records.groups.map(groupResult) },
    { name: 'Rooms', results: (records.rooms ?? []).map(roomResult) },
    { name: 'Screens', results: screenResults(screens, words) },
    ...(isName ? [ofCommands] : []),
    { name: 'Recent', results: words.length === 0 ? recent.map(recentResult) : [] },
  ]
  return sections
    .map(({ name, results }) => ({ name, results: results.map(withAllowedActions).filter(hasAction) }))
    .filter(({ results }) => results.length > 0)

  function withAllowedActions(result: Result): Result {
    return { ...result, actions: result.actions.filter(({ to }) => to === undefined || canOpen(to)) }
  }
}

const hasAction = ({ actions }: Result) => actions.length > 0

const studentResult = (student: StudentResult): Result => ({
  key: `student-${student.id}`,
  title: listName(student),
  detail: [gradeLabel(student.grade_level), student.student_number, student.email]
    .filter(Boolean)
    .join(' · '),
  icon: { first: student.first_name, last: student.last_name, grade: student.grade_level },
  actions: [
    { label: 'Record', to: `/students/${student.id}` },
    { label: 'Schedule', to: `/schedule/${student.id}` },
    { label: 'Attendance', to: `/reports?student_id=${student.id}` },
  ],
})

const contactResult = ({ id, name, relation, phone, student }: ContactResult): Result => ({
  ...studentResult(student),
  key: `contact-${id}`,
  detail: [[name, relation].filter(Boolean).join(', '), phone].filter(Boolean).join(' · '),
})

const roomResult = (room: string): Result => ({
  key: `room-${room}`,
  title: `Room ${room}`,
  detail: '',
  icon: 'screen',
  actions: [{ label: 'Schedule', to: `/schedule/room?room=${encodeURIComponent(room)}` }],
})

const recentResult = ({ path, title }: RecentPage): Result => ({
  key: `recent-${path}`,
  title,
  detail: '',
  icon: 'screen',
  actions: [{ label: 'Open', to: path }],
})

const staffResult = (member: StaffResult): Result => ({
  key: `staff-${member.email}`,
  title: listName(member),
  detail: `${member.teacher_id === null ? 'Office' : 'Teacher'} · ${member.email}`,
  icon: { first: member.first_name, last: member.last_name },
  actions: [
    { label: 'Staff', to: `/staff?search=${encodeURIComponent(member.email)}` },
    ...(member.teacher_id === null
      ? []
      : [
          { label: 'Schedule', to: `/schedule/teacher/${member.teacher_id}` },
          { label: 'Attendance', to: `/reports?teacher_id=${member.teacher_id}` },
        ]),
  ],
})

const groupResult = ({ id, name, type, grade_level }: GroupResult): Result => ({
  key: `group-${id}`,
  title: name,
  detail: `${GROUP_TYPE_LABELS[type]} · ${gradeLabel(grade_level)}`,
  icon: 'group',
  actions: [
    { label: 'Open', to: `/groups/manage?type=${type}&grade=${grade_level}` },
    { label: 'Schedule', to: `/schedule/group/${id}` },
  ],
})

/** Lists each title once, without screens of a single record. */
function screenResults(screens: readonly NamedScreen[], words: readonly string[]): Result[] {
  if (words.length === 0) return []
  const named = screens.filter(
    ({ path, title }, index) =>
      !path.includes(':') && screens.findIndex((other) => other.title === title) === index,
  )
  return bestMatches(words, named, ({ title, nav }) => [title, nav?.label ?? null])
    .slice(0, MAX_RESULTS_PER_KIND)
    .map(({ path, title, nav }) => ({
      key: `screen-${path}`,
      title,
      detail: nav && nav.label !== title ? nav.label : '',
      icon: 'screen',
      actions: [{ label: 'Open', to: path }],
    }))
}
