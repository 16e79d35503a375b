import type { SearchResults, GroupResult, StaffResult, StudentResult } from '#contract/search.ts'
import { GROUP_TYPE_LABELS, gradeLabel, MAX_RESULTS_PER_KIND } from '#contract/words.ts'
import type { Screen } from '#web/school/screens.tsx'
import { fullName } from '#web/school/person-name.ts'
import { fitting } from './matching.ts'

/** A screen that can be searched: by its title and by how the navigation calls it. */
export type NamedScreen = Screen & { title: string; nav?: { label: string } | undefined }

export type Action = { label: string; to: string }

/** One line of the list. Enter does the first of its actions. */
export type Result = {
  key: string
  title: string
  detail: string
  icon: { first: string; last: string; grade?: number } | 'group' | 'screen'
  actions: Action[]
}

export type Section = { name: 'Students' | 'Staff' | 'Groups' | 'Screens'; results: Result[] }

type Options = {
  found: SearchResults
  words: readonly string[]
  /** Those that this person may open. */
  screens: readonly NamedScreen[]
  canOpen: (address: string) => boolean
  mayEdit: boolean
}

/** What was found as the list shows it: without empty sections, and without what leads nowhere for this person. */
export function sectionsOf({ found, words, screens, canOpen, mayEdit }: Options): Section[] {
  const sections: Section[] = [
    { name: 'Students', results: found.students.map((student) => studentResult(student, mayEdit)) },
    { name: 'Staff', results: found.staff.map(staffResult) },
    { name: 'Groups', results: found.groups.map(groupResult) },
    { name: 'Screens', results: screenResults(screens, words) },
  ]
  return sections
    .map(({ name, results }) => ({ name, results: results.map(onlyOpen).filter(leadsSomewhere) }))
    .filter(({ results }) => results.length > 0)

  function onlyOpen(result: Result): Result {
    return { ...result, actions: result.actions.filter(({ to }) => canOpen(to)) }
  }
}

const leadsSomewhere = ({ actions }: Result) => actions.length > 0

const studentResult = (student: StudentResult, mayEdit: boolean): Result => ({
  key: `student-${student.id}`,
  title: fullName(student),
  detail: [gradeLabel(student.grade_level), student.student_number, student.email]
    .filter(Boolean)
    .join(' · '),
  icon: { first: student.first_name, last: student.last_name, grade: student.grade_level },
  actions: [
    { label: 'Schedule', to: `/schedule/${student.id}` },
    { label: 'Attendance', to: `/reports?student_id=${student.id}` },
    { label: mayEdit ? 'Edit' : 'Record', to: `/edit-student/${student.id}` },
  ],
})

const staffResult = (member: StaffResult): Result => ({
  key: `staff-${member.email}`,
  title: fullName(member),
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

/** Each title once, and no screen that is about a record, which its address would have to name. */
function screenResults(screens: readonly NamedScreen[], words: readonly string[]): Result[] {
  if (words.length === 0) return []
  const named = screens.filter(
    ({ path, title }, place) =>
      !path.includes(':') && screens.findIndex((other) => other.title === title) === place,
  )
  return fitting(words, named, ({ title, nav }) => [title, nav?.label ?? null])
    .slice(0, MAX_RESULTS_PER_KIND)
    .map(({ path, title, nav }) => ({
      key: `screen-${path}`,
      title,
      detail: nav && nav.label !== title ? nav.label : '',
      icon: 'screen',
      actions: [{ label: 'Open', to: path }],
    }))
}
