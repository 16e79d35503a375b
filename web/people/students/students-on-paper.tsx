import type { StudentListed } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/grades.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'

/** The printed list of all students found. */
export const StudentsOnPaper = ({ students }: { students: readonly StudentListed[] }) => (
  <PaperTable<StudentListed>
    name="Students"
    rows={students}
    columns={[
      {
        heading: 'Student',
        text: (student) =>
          student.preferred_name === undefined
            ? listName(student)
            : `${listName(student)} (${student.preferred_name})`,
      },
      { heading: 'Grade', width: '90px', text: ({ grade_level }) => gradeLabel(grade_level) },
      { heading: 'Email', text: ({ email }) => email },
      { heading: 'Homeroom teacher', text: ({ homeroom_teacher }) => homeroom_teacher },
    ]}
  />
)
