import type { StudentListed } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/words.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/print/paper-table.tsx'

/** All students found, one a line. */
export const StudentsOnPaper = ({ students }: { students: readonly StudentListed[] }) => (
  <PaperTable<StudentListed>
    name="Students"
    rows={students}
    columns={[
      {
        label: 'Student',
        cell: (student) =>
          student.preferred_name === undefined
            ? listName(student)
            : `${listName(student)} (${student.preferred_name})`,
      },
      { label: 'Grade', width: '90px', cell: ({ grade_level }) => gradeLabel(grade_level) },
      { label: 'Email', cell: ({ email }) => email },
      { label: 'Homeroom teacher', cell: ({ homeroom_teacher }) => homeroom_teacher },
    ]}
  />
)
