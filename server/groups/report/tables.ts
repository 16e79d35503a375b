import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS, gradeOf, type GroupType } from '#contract/words.ts'

const typeLabel = ({ type }: { type: GroupType }) => GROUP_TYPE_LABELS[type]

/** Each report as a table; grades are 6 to 12. */
export const TABLES = {
  sizes: ({ sizes }: GroupsReport) => ({
    header: ['Grade', 'Type', 'Group', 'Teacher', 'Students', 'Capacity', 'Seats left'],
    rows: sizes.map((group) => [
      gradeOf(group.grade_level),
      typeLabel(group),
      group.name,
      group.teacher,
      group.student_count,
      group.capacity,
      group.seats_left,
    ]),
  }),
  unassigned: ({ unassigned }: GroupsReport) => ({
    header: ['Grade', 'Students', 'Without core group', 'Without CTE group', 'Without homeroom group'],
    rows: unassigned.map(({ grade_level, students, core, cte, homeroom }) => [
      gradeOf(grade_level),
      students,
      core,
      cte,
      homeroom,
    ]),
  }),
  in_no_group: ({ in_no_group }: GroupsReport) => ({
    header: ['Grade', 'Last name', 'First name'],
    rows: in_no_group.map(({ grade_level, last_name, first_name }) => [
      gradeOf(grade_level),
      last_name,
      first_name,
    ]),
  }),
  over_capacity: ({ over_capacity }: GroupsReport) => ({
    header: ['Grade', 'Type', 'Group', 'Students', 'Capacity'],
    rows: over_capacity.map((group) => [
      gradeOf(group.grade_level),
      typeLabel(group),
      group.name,
      group.student_count,
      group.capacity,
    ]),
  }),
}
