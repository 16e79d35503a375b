import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { namesOf } from './names.ts'

const group = (id: number, name: string, type: 'core' | 'cte' | 'homeroom' = 'core', grade_level = 4) => ({
  id,
  name,
  type,
  grade_level,
  teacher_id: null,
  student_count: 0,
})
const teacher = (id: number, first_name: string, last_name: string) => ({
  id,
  first_name,
  last_name,
  active: true,
})
const names = namesOf({
  groups: [
    group(1, '9A'),
    group(2, '9B'),
    group(3, 'Robotics', 'cte'),
    group(4, 'Robotics', 'homeroom'),
    group(5, '10A', 'core', 5),
  ],
  teachers: [
    teacher(1, 'Ada', 'Abel'),
    teacher(2, 'José', 'Núñez'),
    teacher(3, 'Ben', 'Bolt'),
    teacher(4, 'Ben', 'Bolt'),
  ],
})

describe('A name typed in a row', () => {
  test('finds the teacher, or the group of its grade, ignoring case and accents', () => {
    assert.equal(names.teachers.find(' nunez, jose')?.id, 2)
    assert.equal(names.teachers.find('Jose Nunez')?.id, 2, 'as names are pasted from a list of people')
    assert.equal(names.groups(4).find('9b')?.id, 2)
    assert.equal(names.groups(4).find('10A'), undefined)
    assert.equal(names.groups(7).find('9A'), undefined)
  })

  test('is completed if exactly one name begins with it, in either order, or contains it', () => {
    assert.equal(names.teachers.complete('ab'), 'Abel, Ada')
    assert.equal(names.teachers.complete('jose'), 'Núñez, José')
    assert.equal(names.teachers.complete('ñez'), 'Núñez, José')
    assert.equal(names.groups(4).complete('9'), '9', 'two groups begin with it')
    assert.equal(names.teachers.complete('zzz '), 'zzz')
    assert.equal(names.teachers.complete(''), '')
  })

  test('gets an addition if two would be the same', () => {
    assert.deepEqual(names.groups(4).labels, ['9A', '9B', 'Robotics (CTE)', 'Robotics (HR)'])
    assert.equal(names.teachers.labelOf(4), 'Bolt, Ben (4)')
    assert.equal(names.teachers.find('Bolt, Ben (4)')?.id, 4)
    assert.equal(names.teachers.find('Bolt, Ben'), undefined)
    assert.equal(names.teachers.find('Ben Bolt'), undefined)
  })
})
