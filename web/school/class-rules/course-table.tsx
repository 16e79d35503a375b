import { Button, Table, Text, TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import { ruleClass, type ClassBecomes, type ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { pluralize } from '#contract/words.ts'
import { foldAccents } from '#web/school/fold-accents.ts'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import {
  becomesOf,
  chooseFor,
  courseRule,
  singleClassRule,
  type FileClass,
  type FileCourse,
} from './rule-edits.ts'
import { BecomesSelect } from './rules-list.tsx'
import styles from './class-rules.module.css'

/** More courses than this can be searched. */
const MANY_COURSES = 12
const FIRST_COURSES = 25

type CourseTableProps = {
  courses: readonly FileCourse[]
  rules: readonly ClassRule[]
  onChange: (rules: ClassRule[]) => void
}

/** What each course becomes, and, unfolded, each of its classes. Choosing makes a rule. */
export function CourseTable({ courses, rules, onChange }: CourseTableProps) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const wanted = foldAccents(search.trim())
  const found = courses.filter(({ title, code }) => foldAccents(`${title} ${code}`).includes(wanted))
  const { shown, more } = useShowMore(found, found.length, FIRST_COURSES)
  // A file of sections says nothing of students.
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
      <Table className={styles.courses ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Course</Table.Th>
            {hasStudents && (
              <Table.Th scope="col" className={styles.students ?? ''}>
                Students
              </Table.Th>
            )}
            <Table.Th scope="col">Becomes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((course) => {
            const isOpen = opened.has(course.title)
            return (
              <Fragment key={course.title}>
                <CourseRow
                  course={course}
                  hasStudents={hasStudents}
                  becomes={becomesOf(rules, course.classes)}
                  isOpen={isOpen}
                  onToggle={() => toggle(course.title)}
                  onChoose={(becomes) =>
                    onChange(chooseFor(rules, courseRule(course), course.classes, becomes))
                  }
                />
                {isOpen &&
                  course.classes.map((one) => (
                    <ClassRow
                      key={one.id}
                      one={one}
                      hasStudents={hasStudents}
                      becomes={ruleClass(rules, one).becomes}
                      onChoose={(becomes) => onChange(chooseFor(rules, singleClassRule(one), [one], becomes))}
                    />
                  ))}
              </Fragment>
            )
          })}
        </Table.Tbody>
      </Table>
      {found.length === 0 && <Text my={8}>No course has this name.</Text>}
      {more}
    </section>
  )
}

const studentsOf = (classes: readonly FileClass[]) => classes.reduce((sum, { students }) => sum + students, 0)

/** The column of figures has no room there. */
const StudentsOnPhone = ({ classes }: { classes: readonly FileClass[] }) => (
  <Text inherit c="dimmed" hiddenFrom="sm">
    {pluralize(studentsOf(classes), 'student')}
  </Text>
)

type CourseRowProps = {
  course: FileCourse
  hasStudents: boolean
  becomes: ClassBecomes | undefined
  isOpen: boolean
  onToggle: () => void
  onChoose: (becomes: ClassBecomes) => void
}

const CourseRow = ({ course, hasStudents, becomes, isOpen, onToggle, onChoose }: CourseRowProps) => (
  <Table.Tr>
    <Table.Td>
      <Text component="span" inherit fw={600}>
        {course.title}
      </Text>{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-label={`${pluralize(course.classes.length, 'class', 'classes')} of ${course.title}`}
        onClick={onToggle}
      >
        {pluralize(course.classes.length, 'class', 'classes')} {isOpen ? '▴' : '▾'}
      </Button>
      {hasStudents && <StudentsOnPhone classes={course.classes} />}
    </Table.Td>
    {hasStudents && (
      <Table.Td data-figures className={styles.students ?? ''}>
        {studentsOf(course.classes).toLocaleString('en-US')}
      </Table.Td>
    )}
    <Table.Td>
      <BecomesSelect label={`What ${course.title} becomes`} value={becomes} onChange={onChoose} />
    </Table.Td>
  </Table.Tr>
)

type ClassRowProps = {
  one: FileClass
  hasStudents: boolean
  becomes: ClassBecomes
  onChoose: (becomes: ClassBecomes) => void
}

const ClassRow = ({ one, hasStudents, becomes, onChoose }: ClassRowProps) => (
  <Table.Tr className={styles.single ?? ''}>
    <Table.Td>
      {one.title}
      {one.periods.length > 0 && (
        <Text component="span" inherit c="dimmed">
          {' '}
          period {one.periods.join(', ')}
        </Text>
      )}
      {hasStudents && <StudentsOnPhone classes={[one]} />}
    </Table.Td>
    {hasStudents && (
      <Table.Td data-figures className={styles.students ?? ''}>
        {one.students}
      </Table.Td>
    )}
    <Table.Td>
      <BecomesSelect label={`What class ${one.title} becomes`} value={becomes} onChange={onChoose} />
    </Table.Td>
  </Table.Tr>
)
