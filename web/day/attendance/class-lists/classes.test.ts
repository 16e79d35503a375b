import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ClassesReply } from '#contract/day/attendance/attendance.ts'
import { classesOf, roomsOf } from './classes.ts'

const group = (id: number, teacher_id: number, names: string[]) => ({
  id,
  name: `Group ${id}`,
  type: 'core' as const,
  teacher_id,
  students: names.map((name, index) => ({ id: id * 10 + index, name, first_name: name, last_name: name })),
})
const period = (id: number, start_time: string, groups: ReturnType<typeof group>[]) => ({
  id,
  name: `Period ${id}`,
  start_time,
  end_time: '12:00',
  teachers: [],
  groups,
  taken: [],
})
const reply = (section_periods: ClassesReply['section_periods']): ClassesReply => ({ section_periods })

describe('A teacher’s class lists', () => {
  test('leave out other teachers’ groups, and classes without the teacher’s own groups', () => {
    const found = classesOf(
      reply([
        period(1, '09:00', [group(1, 7, ['Abara']), group(2, 8, ['Begum'])]),
        period(2, '10:00', [group(3, 8, [])]),
      ]),
      7,
    )
    assert.deepEqual(
      found.map(({ id, students }) => [id, students.map(({ name }) => name)]),
      [[1, ['Abara']]],
    )
  })

  test('are sorted by time, with the students of all groups by name', () => {
    const found = classesOf(
      reply([
        period(2, '10:00', [group(1, 7, [])]),
        period(1, '09:00', [group(2, 7, ['Chen']), group(3, 7, ['Abara'])]),
      ]),
      7,
    )
    assert.deepEqual(
      found.map(({ id, students }) => [id, students.map(({ name, group: of }) => `${name} ${of}`)]),
      [
        [1, ['Abara Group 3', 'Chen Group 2']],
        [2, []],
      ],
    )
  })

  test('are sorted by last name even if the school shows first names first', () => {
    const named = (name: string, sort_name: string) => ({ id: name.length, name, sort_name })
    const students = [named('Zoe Abara', 'Abara, Zoe'), named('Ana Chen', 'Chen, Ana')]
    const [one] = classesOf(
      reply([{ ...period(1, '09:00', []), groups: [{ ...group(1, 7, []), students }] }]),
      7,
    )
    assert.deepEqual(
      one?.students.map(({ name }) => name),
      ['Zoe Abara', 'Ana Chen'],
    )
  })

  test('list each room once', () => {
    const [one] = classesOf(reply([period(1, '09:00', [group(1, 7, []), group(2, 7, [])])]), 7)
    const meeting = (group_id: number, room_number: string | null) => ({
      section_period_id: 1,
      group_id,
      room_number,
    })
    const schedule = [meeting(1, '104'), meeting(2, '104'), meeting(3, '9'), meeting(2, null)]
    assert.deepEqual(roomsOf(schedule, one!), ['104'])
  })
})
