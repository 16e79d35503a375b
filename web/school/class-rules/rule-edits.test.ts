import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultClassRules, ruleClass, type ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import {
  targetOf,
  chooseFor,
  countClasses,
  courseRule,
  coursesOf,
  filledRules,
  singleClassRule,
  type FileClass,
} from './rule-edits.ts'

const classOf = (title: string, course_title: string, class_type = 'scheduled'): FileClass => ({
  id: title,
  class_type,
  title,
  course_title,
  course_code: '',
  subjects: [],
  periods: [],
  students: 20,
})
const algebra = [classOf('Algebra 1-1', 'Algebra'), classOf('Algebra 1-2', 'Algebra')]
const robotics = [classOf('Robotics A', 'Robotics')]
const advisory = classOf('Advisory 7', '', 'homeroom')
const classes = [...robotics, ...algebra, advisory]
const rules = defaultClassRules([])

test('Classes are listed by course, and a class without a course is listed alone', () => {
  assert.deepEqual(
    coursesOf(classes).map(({ title, classes: own }) => [title, own.length]),
    [
      ['Advisory 7', 1],
      ['Algebra', 2],
      ['Robotics', 1],
    ],
  )
})

test('Choosing for a course keeps the exception of a class, and choosing the default again removes the rule', () => {
  const [, course] = coursesOf(classes)
  const left = chooseFor(rules, singleClassRule(algebra[1]!), [algebra[1]!], 'left_out')
  const cte = chooseFor(left, courseRule(course!), course!.classes, 'cte')
  assert.deepEqual(
    algebra.map((one) => ruleClass(cte, one).becomes),
    ['cte', 'left_out'],
  )
  assert.equal(targetOf(cte, algebra), undefined)
  const back = chooseFor(cte, courseRule(course!), [algebra[0]!], 'core')
  assert.deepEqual(chooseFor(back, singleClassRule(algebra[1]!), [algebra[1]!], 'core'), rules)
})

test('Counts follow the rules, and say which rule applied', () => {
  const own: ClassRule[] = [
    { field: 'course_title', comparison: 'begins_with', value: 'robo', becomes: 'cte' },
    ...rules,
  ]
  const { byTarget: target, byRule, byNone } = countClasses(own, classes)
  assert.deepEqual(target, { core: 2, cte: 1, homeroom: 1, left_out: 0 })
  assert.deepEqual([byRule[0], byRule[1], byNone], [1, 1, 2])
})

test('A rule without a text is not sent', () => {
  const empty: ClassRule = { field: 'title', comparison: 'is', value: ' ', becomes: 'cte' }
  assert.deepEqual(filledRules([empty, { ...empty, value: ' A ' }]), [{ ...empty, value: 'A' }])
})
