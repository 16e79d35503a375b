import type { GradeCode } from '#contract/words.ts'
import { CTE_CLASSES } from './groups.ts'

/** Classes by their place in the lists of core and CTE classes, from 1. */
type DemoCourse = {
  id: number
  name: string
  grade_level_id: GradeCode | null
  core_class_id: number | null
  cte_class_id: number | null
}

/** From grade 6 to grade 12, in the order Math, English, Science, Social Studies. */
const CORE_COURSES = [
  ['Math 6', 'Math 7', 'Pre-Algebra', 'Algebra I', 'Geometry', 'Algebra II', 'Precalculus'],
  [
    'English 6',
    'English 7',
    'English 8',
    'Composition',
    'World Literature',
    'American Literature',
    'Rhetoric',
  ],
  [
    'Earth Science',
    'Life Science',
    'Physical Science',
    'Biology',
    'Chemistry',
    'Physics',
    'Environmental Science',
  ],
  [
    'World Geography',
    'Ancient History',
    'State History',
    'World History',
    'Civics',
    'US History',
    'Economics',
  ],
]

export function demoCourses(): DemoCourse[] {
  const core = CORE_COURSES.flatMap((names, place) =>
    names.map((name, grade) => ({
      name,
      grade_level_id: (grade + 1) as GradeCode,
      core_class_id: place + 1,
      cte_class_id: null,
    })),
  )
  const cte = CTE_CLASSES.map((name, place) => ({
    name: `Introduction to ${name}`,
    grade_level_id: null,
    core_class_id: null,
    cte_class_id: place + 1,
  }))
  return [...core, ...cte].map((course, index) => Object.assign(course, { id: index + 1 }))
}
