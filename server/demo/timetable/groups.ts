import type { GradeCode } from '#contract/grades.ts'
import type { GroupType } from '#contract/words.ts'
import { gradeCode, type DemoTeacher } from '../people.ts'
import { numbered, orNull, readData } from '../read-data.ts'

export type DemoGroup = {
  id: number
  type: GroupType
  name: string
  grade_level_id: GradeCode
  /** The name of a core class. */
  core_class: string | null
  teacher_id: number | null
  capacity: number | null
  room_number: string | null
}

/** Classes by their names. */
type DemoCourse = {
  name: string
  grade_level_id: GradeCode | null
  core_class: string | null
  cte_class: string | null
}

/** Core groups first, from grade 9; the last group has no teacher yet. */
export const demoGroups = (teachers: readonly DemoTeacher[]): DemoGroup[] =>
  numbered(
    readData<'type' | 'name' | 'grade' | 'core_class' | 'teacher' | 'capacity' | 'room'>('groups').map(
      (row) => ({
        type: row.type as GroupType,
        name: row.name,
        grade_level_id: gradeCode(row.grade),
        core_class: orNull(row.core_class),
        teacher_id: teachers.find(({ last_name }) => last_name === row.teacher)?.id ?? null,
        capacity: row.capacity === '' ? null : Number(row.capacity),
        room_number: orNull(row.room),
      }),
    ),
  )

export const demoCourses = (): DemoCourse[] =>
  readData<'name' | 'grade' | 'core_class' | 'cte_class'>('courses').map(({ name, grade, ...classes }) => ({
    name,
    grade_level_id: grade === '' ? null : gradeCode(grade),
    core_class: orNull(classes.core_class),
    cte_class: orNull(classes.cte_class),
  }))
