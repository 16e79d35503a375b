import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { conflictsOf, keepOnly } from './concurrent-classes.ts'
import { countClasses, type FileClass } from './rule-edits.ts'

const classOf = (title: string, course_title: string): FileClass => ({
  id: title,
  class_type: 'scheduled',
  title,
  course_title,
  course_code: '',
  subjects: [],
  periods: [],
  students: 20,
})
const classes = [
  classOf('English 9-1', 'English 9'),
  classOf('Math 9-1', 'Math 9'),
  classOf('Math 9-2', 'Math 9'),
  classOf('English 10-1', 'English 10'),
  classOf('PE 10-1', 'PE 10'),
]
const atOnce = [
  { classes: [[0, 1]], students: 20 },
  { classes: [[0, 2]], students: 5 },
  { classes: [[3, 4]], students: 30 },
]
const found = (rules: ClassRule[]) =>
  conflictsOf(rules, classes, atOnce).map(({ type, courses, students }) => [
    type,
    courses.map(({ title }) => title),
    students,
  ])

test('Courses that students attend at the same time conflict if they become the same type', () => {
  assert.deepEqual(found([]), [
    ['core', ['English 9', 'Math 9'], 25],
    ['core', ['English 10', 'PE 10'], 30],
  ])
  assert.deepEqual(found([{ field: 'title', comparison: 'contains', value: '9', becomes: 'cte' }])[1], [
    'cte',
    ['English 9', 'Math 9'],
    25,
  ])
  assert.deepEqual(
    found([{ field: 'title', comparison: 'begins_with', value: 'English', becomes: 'left_out' }]),
    [],
  )
})

test('Two classes of one course at the same time are a conflict within that course', () => {
  const both = conflictsOf([], classes, [{ classes: [[1, 2]], students: 3 }])
  assert.deepEqual(
    both.map(({ courses }) => courses.map(({ title }) => title)),
    [['Math 9']],
  )
})

test('Keeping one of several conflicting courses skips the others with their exceptions, and nothing else', () => {
  const exception: ClassRule = { field: 'title', comparison: 'is', value: 'Math 9-2', becomes: 'core' }
  for (const rules of [[], [exception]]) {
    const [conflict] = conflictsOf(rules, classes, atOnce)
    const ruled = keepOnly(
      rules,
      conflict!,
      conflict!.courses.find(({ title }) => title === 'English 9')!,
    )
    assert.deepEqual(found(ruled), [['core', ['English 10', 'PE 10'], 30]])
    assert.equal(countClasses(ruled, classes).byTarget.left_out, 2)
  }
})

test('A class with its own rule stays when its course is skipped', () => {
  const rules: ClassRule[] = [{ field: 'title', comparison: 'is', value: 'Math 9-2', becomes: 'cte' }]
  const [conflict] = conflictsOf(rules, classes, atOnce)
  const ruled = keepOnly(
    rules,
    conflict!,
    conflict!.courses.find(({ title }) => title === 'English 9')!,
  )
  assert.deepEqual(countClasses(ruled, classes).byTarget, { core: 3, cte: 1, homeroom: 0, left_out: 1 })
})
