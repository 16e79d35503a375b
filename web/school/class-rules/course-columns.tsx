import { formatNumber } from '#contract/formats.ts'
import { Button, Text } from '@mantine/core'
import { ruleClass, type ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { pluralize } from '#contract/words.ts'
import type { Columns } from '#web/ui/table/column.ts'
import {
  targetOf,
  chooseFor,
  courseRule,
  singleClassRule,
  type FileClass,
  type FileCourse,
} from './rule-edits.ts'
import { TargetSelect } from './rules-list.tsx'

/** A row for a course, or for one of its classes below it. */
export type CourseLine = { course: FileCourse; one: FileClass | null }

type CourseColumnsOptions = {
  rules: readonly ClassRule[]
  /** False for files of sections, which do not include students. */
  hasStudents: boolean
  /** The titles of the expanded courses. */
  opened: ReadonlySet<string>
  onToggle: (title: string) => void
  onChange: (rules: ClassRule[]) => void
}

export const courseColumns = ({
  rules,
  hasStudents,
  opened,
  onToggle,
  onChange,
}: CourseColumnsOptions): Columns<CourseLine> => [
  {
    heading: 'Course',
    cell: ({ course, one }) => (
      <>
        {one ? (
          <ClassName one={one} />
        ) : (
          <CourseName course={course} isOpen={opened.has(course.title)} onToggle={onToggle} />
        )}
        {hasStudents && <StudentsOnPhone classes={one ? [one] : course.classes} />}
      </>
    ),
  },
  hasStudents && {
    heading: 'Students',
    only: 'wide',
    isFigure: true,
    text: ({ course, one }) => formatNumber(studentsOf(one ? [one] : course.classes)),
  },
  {
    heading: 'Becomes',
    cell: ({ course, one }) =>
      one ? (
        <TargetSelect
          label={`What class ${one.title} becomes`}
          value={ruleClass(rules, one).becomes}
          onChange={(target) => onChange(chooseFor(rules, singleClassRule(one), [one], target))}
        />
      ) : (
        <TargetSelect
          label={`What ${course.title} becomes`}
          value={targetOf(rules, course.classes)}
          onChange={(target) => onChange(chooseFor(rules, courseRule(course), course.classes, target))}
        />
      ),
  },
]

const studentsOf = (classes: readonly FileClass[]) => classes.reduce((sum, { students }) => sum + students, 0)

/** Shows the number of students below the name, because a phone has no room for the column. */
const StudentsOnPhone = ({ classes }: { classes: readonly FileClass[] }) => (
  <Text inherit c="dimmed" hiddenFrom="sm">
    {pluralize(studentsOf(classes), 'student')}
  </Text>
)

type CourseNameProps = { course: FileCourse; isOpen: boolean; onToggle: (title: string) => void }

const CourseName = ({ course: { title, classes }, isOpen, onToggle }: CourseNameProps) => (
  <>
    <Text component="span" inherit fw={600}>
      {title}
    </Text>{' '}
    <Button
      variant="subtle"
      size="compact-sm"
      aria-expanded={isOpen}
      aria-label={`${pluralize(classes.length, 'class', 'classes')} of ${title}`}
      onClick={() => onToggle(title)}
    >
      {pluralize(classes.length, 'class', 'classes')} {isOpen ? '▴' : '▾'}
    </Button>
  </>
)

const ClassName = ({ one: { title, periods } }: { one: FileClass }) => (
  <>
    {title}
    {periods.length > 0 && (
      <Text component="span" inherit c="dimmed">
        {' '}
        period {periods.join(', ')}
      </Text>
    )}
  </>
)
