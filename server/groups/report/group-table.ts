import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { gradeInFile } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import type { ListTable } from '#server/http/files/table-file.ts'

/** The list of groups as a file. */
export const GROUP_TABLE: ListTable<GroupListed> = {
  title: 'Groups',
  columns: {
    Grade: ({ grade_level }) => gradeInFile(grade_level),
    Type: ({ type }) => GROUP_TYPE_LABELS[type],
    Group: ({ name }) => name,
    Students: ({ student_count }) => student_count,
  },
}
