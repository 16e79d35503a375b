import type { StudentListed } from '#contract/people/students.ts'
import { gradeInFile } from '#contract/grades.ts'
import type { ListTable } from '#server/http/files/table-file.ts'

/** The directory as a file. */
export const STUDENT_TABLE: ListTable<StudentListed> = {
  title: 'Students',
  columns: {
    'Student Number': ({ student_number }) => student_number ?? null,
    'Last Name': ({ last_name }) => last_name,
    'First Name': ({ first_name }) => first_name,
    'Preferred Name': ({ preferred_name }) => preferred_name ?? null,
    Email: ({ email }) => email,
    Grade: ({ grade_level }) => gradeInFile(grade_level),
    'Homeroom Teacher': ({ homeroom_teacher }) => homeroom_teacher ?? null,
  },
  students: (students) => students.map(({ id }) => id),
}
