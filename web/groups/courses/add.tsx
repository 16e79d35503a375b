import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Course } from '#contract/groups/courses.ts'
import { gradeCodes } from '#contract/grades.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { GradeChip } from '#web/school/grades.tsx'
import { useChoice } from '#web/school/choices.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ADD_RULES, COURSE_LABELS, CourseFields, NO_COURSE, type CourseValues } from './course-fields.tsx'

/** Add Course: the form stays open for the next course and keeps the grade and classes of the last one. */
export function Page() {
  const [, rememberGrade] = useChoice('grade')
  const form = useForm<CourseValues>({ initialValues: NO_COURSE, validate: ADD_RULES })
  const [added, setAdded] = useState<Course[]>([])
  const save = useSave('POST /courses/api/add/', {
    form,
    labels: COURSE_LABELS,
    send: (body) => ({ body }),
    refreshes: ['courses'],
    next: (_, sent) => ({ ...sent, name: '' }),
    onSuccess: (course) => {
      const gradeOfCourse = gradeCodes().find((code) => code === course.grade_level?.id)
      if (gradeOfCourse) rememberGrade(gradeOfCourse)
      setAdded((earlier) => [course, ...earlier])
      form.getInputNode('name')?.focus()
    },
  })
  return (
    <>
      <PageHeader context="Course names are unique within a grade" />
      <RecordForm
        form={form}
        save={save}
        submitLabel="Add course"
        cancel={{ to: '/courses/list', label: 'Courses List' }}
      >
        <CourseFields form={form} needsCoreClass />
      </RecordForm>
      <AddedCourses courses={added} />
    </>
  )
}

/** Lists the courses added during this visit, so that mistakes are easy to correct. */
function AddedCourses({ courses }: { courses: readonly Course[] }) {
  if (courses.length === 0) return null
  return (
    <Stack component="section" gap={8} maw={760} mt={24}>
      <SectionLabel>Added just now</SectionLabel>
      <Card flush>
        <RowList>
          {courses.map(({ id, name, grade_level }) => (
            <li key={id}>
              <Text component="span" flex={1} miw={0} fw={600}>
                {name}
              </Text>
              {grade_level && <GradeChip grade={grade_level.id} />}
              <Anchor component={Link} to={`/courses/edit/${id}`} aria-label={`Edit ${name}`}>
                Edit
              </Anchor>
            </li>
          ))}
        </RowList>
      </Card>
    </Stack>
  )
}
