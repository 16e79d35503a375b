import { z } from 'zod'
import { GradeLevel, Id, Loaded, Name, optionalOrBlank, fileFlags } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** id is the grade's code; grade is the grade as a number, in which kindergarten is 0; name is what people read, '9th Grade'. */
export const GradeLevelListed = z.object({
  id: z.int(),
  grade: z.int(),
  name: z.string(),
  display_name: z.string(),
})
export type GradeLevelListed = z.output<typeof GradeLevelListed>

/** A core class such as Math, or a CTE class. */
export const ClassListed = z.object({ id: z.int(), name: z.string() })
export type ClassListed = z.output<typeof ClassListed>

export const Course = z.object({
  id: z.int(),
  name: z.string(),
  /** Null for a course without a grade level, which lists show as N/A. */
  grade_level: z.object({ id: z.int(), grade: z.int() }).nullable(),
  core_class_id: z.int().nullable(),
  cte_class_id: z.int().nullable(),
  grade_level_id: z.int().nullable(),
})
export type Course = z.output<typeof Course>

/** A required choice of a form; '' and null mean that nothing was chosen. */
const requiredChoice = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.literal(''), z.null()], {
      error: ({ input }) => (input === undefined ? 'is required' : 'is not one of the choices'),
    })
    .transform((value, context) => {
      if (value !== '' && value !== null) return value
      context.addIssue('is required')
      return z.NEVER
    })

export const CourseForm = z.object({
  name: Name,
  grade_level_id: requiredChoice(GradeLevel),
  core_class_id: optionalOrBlank(Id),
  cte_class_id: optionalOrBlank(Id),
})

/** A new course needs a core class; a change may remove it. */
const NewCourse = CourseForm.extend({ core_class_id: requiredChoice(Id) })

const byId = z.object({ id: Id })
const SavedCourse = Course.extend({ message: z.string() })
const ClassName = z.object({ name: Name })
const SavedClass = ClassListed.extend({ message: z.string() })

export const courses = {
  'GET /courses/api/grade_levels/': {
    who: 'staff',
    about: 'The grade levels',
    reply: z.array(GradeLevelListed),
  },
  'GET /courses/api/grade_levels/:id/': {
    who: 'staff',
    about: 'One grade level',
    params: byId,
    reply: GradeLevelListed,
  },
  'GET /courses/api/core_classes/': {
    who: 'staff',
    about: 'The core classes, such as Math',
    reply: z.array(ClassListed),
  },
  'GET /api/core-classes/': {
    who: 'staff',
    about: 'The core classes, under the address that the group screens use',
    reply: z.array(ClassListed),
  },
  'POST /courses/api/core_classes/': {
    who: 'admin',
    about: 'Adds a core class; 409 when there is one of this name',
    body: ClassName,
    reply: SavedClass,
  },
  'PUT /courses/api/core_classes/:id/': {
    who: 'admin',
    about: 'Renames a core class; 409 when another one has this name',
    params: byId,
    body: ClassName,
    reply: SavedClass,
  },
  'GET /courses/api/cte_classes/': {
    who: 'staff',
    about: 'The classes of Career and Technical Education',
    reply: z.array(ClassListed),
  },
  'POST /courses/api/cte_classes/': {
    who: 'admin',
    about: 'Adds a CTE class; 409 when there is one of this name',
    body: ClassName,
    reply: SavedClass,
  },
  'PUT /courses/api/cte_classes/:id/': {
    who: 'admin',
    about: 'Renames a CTE class; 409 when another one has this name',
    params: byId,
    body: ClassName,
    reply: SavedClass,
  },
  'GET /courses/api/list/': {
    who: 'staff',
    about: 'Every course by grade and name, those without a grade level last',
    query: z.object(fileFlags),
    exports: true,
    reply: z.array(Course),
  },
  'POST /courses/api/add/': {
    who: 'editor',
    about: 'Adds a course; 409 when its grade has one of this name',
    body: NewCourse,
    reply: SavedCourse,
  },
  'GET /courses/api/courses/:id/': {
    who: 'staff',
    about: 'One course',
    params: byId,
    reply: Course,
  },
  'PUT /courses/api/courses/:id/': {
    who: 'editor',
    about: 'Replaces the four fields of a course; 409 when its grade has another one of this name',
    params: byId,
    body: CourseForm.extend({ loaded: Loaded }),
    reply: SavedCourse,
  },
  'DELETE /courses/api/courses/:id/': {
    who: 'editor',
    about: 'Deletes a course',
    params: byId,
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
