import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuledClass } from '#contract/exchange/oneroster/oneroster-in.ts'
import { classesAtOnce } from './concurrent-classes.ts'
import type { Enrollment } from './enrollments.ts'

const TODAY = '2026-11-18'
const classes = ['english', 'math', 'spring'].map((id): RuledClass => ({
  id,
  class_type: 'scheduled',
  title: id,
  course_title: '',
  course_code: '',
  subjects: [],
  periods: [],
  students: 0,
  becomes: 'core',
  rule: null,
}))
const inClass = (person: number, classId: string, more: Partial<Enrollment> = {}): Enrollment => ({
  sourcedId: `${person} ${classId}`,
  record: { row: 2, fields: {} },
  classId,
  kind: 'student',
  person,
  isPrimary: false,
  begin_date: '2026-08-17',
  end_date: '2026-12-19',
  ended: false,
  ...more,
})

test('Students with the same classes on the same days are counted together', () => {
  const enrollments = [1, 2].flatMap((person) => [inClass(person, 'math'), inClass(person, 'english')])
  assert.deepEqual(classesAtOnce(classes, enrollments, TODAY), [{ classes: [[0, 1]], students: 2 }])
})

test('Classes that follow each other are not simultaneous', () => {
  const spring = { begin_date: '2026-12-19', end_date: null }
  assert.deepEqual(classesAtOnce(classes, [inClass(1, 'math'), inClass(1, 'spring', spring)], TODAY), [])
})

test('A class without dates lasts from today on', () => {
  const always = { begin_date: null, end_date: null }
  const past = { end_date: TODAY }
  assert.deepEqual(
    classesAtOnce(
      classes,
      [inClass(1, 'math'), inClass(1, 'english', past), inClass(1, 'spring', always)],
      TODAY,
    ),
    [
      {
        classes: [
          [0, 1],
          [1, 2],
        ],
        students: 1,
      },
    ],
  )
})

test('Teachers, ended enrollments and classes of other schools do not count', () => {
  const enrollments = [
    inClass(1, 'math'),
    inClass(1, 'english', { kind: 'teacher' }),
    inClass(1, 'spring', { ended: true }),
    inClass(1, 'elsewhere'),
  ]
  assert.deepEqual(classesAtOnce(classes, enrollments, TODAY), [])
})
