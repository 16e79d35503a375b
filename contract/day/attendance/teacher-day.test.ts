import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  classAt,
  classIn,
  classesOf,
  firstClassOf,
  headingOf,
  nextToTake,
  periodsAt,
  teachersOf,
  type SectionPeriod,
} from './teacher-day.ts'

const ME = 7
const student = (id: number, name: string) => ({ id, name })
const group = (name: string, teacher_id: number, students = [student(1, 'Abara, Ana')]) => ({
  id: 1,
  name,
  type: 'core' as const,
  teacher_id,
  students,
})
const period = (
  start_time: string,
  end_time: string,
  groups: SectionPeriod['groups'] = [group('9A', ME)],
): SectionPeriod => ({
  id: Number(start_time.replace(':', '')),
  name: `Grade 9, ${start_time}-${end_time}`,
  has_own_name: false,
  start_time,
  end_time,
  teachers: [],
  groups,
  taken: [],
})

describe('The class that is open when a teacher arrives', () => {
  const day = classesOf([period('08:20', '09:10'), period('09:15', '10:05'), period('11:05', '11:55')], ME)

  test('is chosen by the time today, and is the first one on another day', () => {
    const now = { today: '2026-09-14', time: '09:30' }
    assert.equal(firstClassOf(day, '2026-09-14', now)?.period.start_time, '09:15')
    assert.equal(firstClassOf(day, '2026-09-15', now)?.period.start_time, '08:20')
    assert.equal(firstClassOf([], '2026-09-14', now), undefined)
  })

  test('is the current one, else the next one of the day, else the last', () => {
    const openAt = (time: string) => classAt(day, time)?.period.start_time
    assert.deepEqual(['07:00', '08:20', '09:09', '09:10', '09:15', '10:05', '15:00'].map(openAt), [
      '08:20',
      '08:20',
      '08:20',
      '09:15',
      '09:15',
      '11:05',
      '11:05',
    ])
    assert.equal(classAt([], '09:00'), undefined)
  })
})

describe('The class to take next', () => {
  const taken = { teacher_id: ME, at: '08:25', by: 'Tess Lund', by_me: true }
  const periods = ['08:20', '09:15', '11:05', '12:35'].map((start) => period(start, '13:00'))
  const next = (of: string, done: readonly string[], sent: readonly string[] = []) => {
    const classes = classesOf(
      periods.map((each) => Object.assign({}, each, done.includes(each.start_time) && { taken: [taken] })),
      ME,
    )
    const current = classes.find((one) => one.period.start_time === of)!
    return nextToTake(classes, current, (one) => sent.includes(one.period.start_time))?.period.start_time
  }

  test('is the next of the day that is not taken yet', () => {
    assert.equal(next('08:20', ['08:20']), '09:15')
    assert.equal(next('08:20', ['08:20', '09:15']), '11:05')
    assert.equal(next('08:20', ['08:20'], ['09:15']), '11:05')
  })

  test('is one that was forgotten before, once none is left after it', () => {
    assert.equal(next('12:35', ['08:20', '11:05', '12:35']), '09:15')
    assert.equal(next('12:35', ['08:20', '09:15', '11:05', '12:35']), undefined)
  })

  test('is none that a colleague covers', () => {
    const covered = { ...period('09:15', '10:05'), covers: [{ absent_teacher_id: ME, teacher: null }] }
    const [first, ...others] = classesOf([period('08:20', '09:10'), covered], ME)
    assert.equal(
      nextToTake([first!, ...others], first!, () => false),
      undefined,
    )
  })
})

describe('A teacher`s class', () => {
  test('lists students by last name also where the school reads names as First Last', () => {
    const zoe = { id: 1, name: 'Zoe Abara', sort_name: 'Abara, Zoe' }
    const ana = { id: 2, name: 'Ana Chen', sort_name: 'Chen, Ana' }
    const [found] = classesOf(
      [period('08:20', '09:10', [group('9A', ME, [ana]), group('9B', ME, [zoe])])],
      ME,
    )
    assert.deepEqual(found?.students, [zoe, ana])
  })

  test('holds the teacher`s own groups, and each of their students once, by name', () => {
    const [one, ...more] = classesOf(
      [
        period('08:20', '09:10', [
          group('9A', ME, [student(2, 'Zed, Zoe'), student(1, 'Abara, Ana')]),
          group('Robotics', ME, [student(1, 'Abara, Ana'), student(3, 'Öst, Ola')]),
          group('9B', 8, [student(4, 'Else, Someone')]),
        ]),
        period('09:15', '10:05', [group('9B', 8)]),
      ],
      ME,
    )
    assert.deepEqual([one?.title, more], ['9A, Robotics', []])
    assert.deepEqual(
      one?.students.map(({ name }) => name),
      ['Abara, Ana', 'Öst, Ola', 'Zed, Zoe'],
    )
  })

  test('is named by its groups, and by a section period with its own name', () => {
    const [plain] = classesOf([period('08:20', '09:10')], ME)
    const [named] = classesOf([{ ...period('08:20', '09:10'), name: 'Period 1', has_own_name: true }], ME)
    const { has_own_name: _, ...storedEarlier } = { ...period('08:20', '09:10'), name: 'Period 1' }
    const [earlier] = classesOf([storedEarlier], ME)
    assert.deepEqual(
      [plain, named, earlier].map((each) => headingOf(each!)),
      ['9A', '9A · Period 1', '9A · Period 1'],
    )
  })
})

test('each teacher who meets a class on the day is listed once, by last name', () => {
  const [ann, bo] = [
    { id: 1, first_name: 'Ann', last_name: 'Young' },
    { id: 2, first_name: 'Bo', last_name: 'Aman' },
  ]
  const periods = [
    { ...period('08:20', '09:10'), teachers: [ann, bo] },
    { ...period('09:15', '10:05'), teachers: [ann] },
  ]
  assert.deepEqual(teachersOf(periods), [bo, ann])
})

describe('A class of an absent teacher', () => {
  const [absent, covering] = [
    { id: 8, first_name: 'Ab', last_name: 'Sent' },
    { id: ME, first_name: 'Me', last_name: 'Too' },
  ]
  const covered = {
    ...period('09:15', '10:05', [group('9B', absent.id)]),
    teachers: [absent],
    covers: [{ absent_teacher_id: absent.id, teacher: covering }],
  }

  test('is listed for the teacher who covers it, and its own teacher sees who that is', () => {
    const mine = classesOf([period('08:20', '09:10'), covered], ME)
    assert.deepEqual(
      mine.map(({ title, teacher, covered_for }) => [title, teacher, covered_for?.last_name]),
      [
        ['9A', ME, undefined],
        ['9B', absent.id, 'Sent'],
      ],
    )
    assert.deepEqual(classesOf([covered], absent.id)[0]?.covered_by, covering)
    const needless = { ...covered, covers: [{ absent_teacher_id: absent.id, teacher: null }] }
    assert.equal(classesOf([needless], absent.id)[0]?.covered_by, null)
    assert.deepEqual(classesOf([needless], ME), [])
  })

  test('opens by its teacher where another teacher has a class in the same section period', () => {
    const both = { ...covered, groups: [group('9A', ME), group('9B', absent.id)] }
    const classes = classesOf([both], ME)
    assert.equal(classIn(classes, both.id, absent.id)?.title, '9B')
    assert.equal(classIn(classes, both.id, undefined)?.title, '9A')
    assert.equal(classIn(classes, 1, ME), undefined)
  })
})

describe('The classes that the office chooses from', () => {
  const day = [
    period('08:20', '09:10'),
    period('08:20', '09:30'),
    period('09:15', '10:05'),
    period('11:05', '11:55'),
  ]
  const at = (time: string) => {
    const { when, periods } = periodsAt(day, time)
    return [when, ...periods.map(({ start_time, end_time }) => `${start_time}-${end_time}`)]
  }

  test('are those that are on now, of any length', () => {
    assert.deepEqual(at('08:20'), ['now', '08:20-09:10', '08:20-09:30'])
    assert.deepEqual(at('09:20'), ['now', '08:20-09:30', '09:15-10:05'])
  })

  test('are those that begin next between classes, and the last ones after the day', () => {
    assert.deepEqual(at('07:00'), ['next', '08:20-09:10', '08:20-09:30'])
    assert.deepEqual(at('10:05'), ['next', '11:05-11:55'])
    assert.deepEqual(at('11:55'), ['last', '11:05-11:55'])
    assert.deepEqual(periodsAt([], '10:00').periods, [])
  })
})
