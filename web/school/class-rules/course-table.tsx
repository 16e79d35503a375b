import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { foldAccents } from '#web/school/fold-accents.ts'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { courseColumns, type CourseLine } from './course-columns.tsx'
import type { FileCourse } from './rule-edits.ts'
import styles from './class-rules.module.css'

/** With more courses than this, a search field appears. */
const MANY_COURSES = 12
const FIRST_COURSES = 25

type CourseTableProps = {
  courses: readonly FileCourse[]
  rules: readonly ClassRule[]
  onChange: (rules: ClassRule[]) => void
}

/** Chooses what each course becomes, or, if expanded, each of its classes. A choice creates a rule. */
export function CourseTable({ courses, rules, onChange }: CourseTableProps) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const wanted = foldAccents(search.trim())
  const found = courses.filter(({ title, code }) => foldAccents(`${title} ${code}`).includes(wanted))
  const { shown, more } = useShowMore(found, found.length, FIRST_COURSES)
  // Files of sections do not include students.
  const hasStudents = courses.some(({ classes }) => classes.some(({ students }) => students > 0))
  const toggle = (title: string) => setOpened(opened.symmetricDifference(new Set([title])))
  return (
    <section aria-label="Courses and classes">
      {courses.length > MANY_COURSES && (
        <TextInput
          mb={8}
          maw={320}
          label="Find a course"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <DataTable
        isBare
        name="Groups for courses and classes"
        className={styles.courses ?? ''}
        columns={courseColumns({ rules, hasStudents, opened, onToggle: toggle, onChange })}
        rows={linesOf(shown, opened)}
        rowKey={({ course, one }) => one?.id ?? course.title}
        rowProps={({ one }) => (one ? { className: styles.single } : {})}
      />
      {found.length === 0 && <Text my={8}>No course has this name.</Text>}
      {more}
    </section>
  )
}

/** Each course, with its classes below if it is expanded. */
const linesOf = (courses: readonly FileCourse[], opened: ReadonlySet<string>): CourseLine[] =>
  courses.flatMap((course) =>
    [null, ...(opened.has(course.title) ? course.classes : [])].map((one) => ({ course, one })),
  )
