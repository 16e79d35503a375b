import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classTitle, type NamedClass } from './class-title.ts'

const title = (more: Partial<NamedClass>) =>
  classTitle({ group_type: 'core', core_class: null, course: null, name: null, group: '9A', ...more })

test('A class is named after its core class, else its course, else its group', () => {
  assert.equal(title({ core_class: 'Math', course: 'Algebra I', name: 'Grade 9 Period 2' }), 'Math')
  assert.equal(title({ course: 'Algebra I', name: 'Grade 9 Period 2' }), 'Algebra I')
  assert.equal(title({}), '9A')
  assert.equal(title({ group_type: 'cte', group: 'Robotics 9', name: 'Grade 9 CTE' }), 'Robotics 9')
  assert.equal(title({ group_type: 'cte', group: 'R9-1', course: 'Robotics' }), 'Robotics')
})

test('A homeroom is called Homeroom', () => {
  assert.equal(
    title({ group_type: 'homeroom', group: 'Lund Homeroom', name: 'Grade 9 Homeroom' }),
    'Homeroom',
  )
})

test('Without a subject, the section period`s own name, without the grade, comes before the group', () => {
  assert.equal(title({ name: 'Grade 9 Period 2' }), 'Period 2')
  assert.equal(title({ name: 'English' }), 'English')
})
