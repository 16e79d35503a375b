import type { Fault } from '../fault.ts'

const SEATING = 'server/day/attendance/seating'
const SEATING_TESTS = [`${SEATING}/*.test.ts`]

export const SEATING_FAULTS: readonly Fault[] = [
  {
    name: 'seating: a second editor overwrites the first',
    file: `${SEATING}/save.ts`,
    find: 'and "version" = ${version}',
    replace: 'and "version" >= ${version}',
    tests: SEATING_TESTS,
  },
  {
    name: 'seating: a student of another class gets a seat',
    file: `${SEATING}/save.ts`,
    find: 'onSheet.has(student_id)',
    replace: 'student_id > 0',
    tests: SEATING_TESTS,
  },
  {
    name: 'seating: a retry after a lost reply is a conflict',
    file: `${SEATING}/save.ts`,
    find: ' || (await hasSeats(tx, key, chart))',
    replace: '',
    tests: SEATING_TESTS,
  },
  {
    name: 'seating: a student who has left is still shown',
    file: `${SEATING}/find.ts`,
    find: 'and student_id = any(class.students)\n      ), ',
    replace: '), ',
    tests: SEATING_TESTS,
  },
  {
    name: 'seating: the seats of students who joined are lost on the sheet of a past day',
    file: `${SEATING}/find.ts`,
    find: 'day >= now.day',
    replace: "day !== '' || now.day !== ''",
    tests: SEATING_TESTS,
  },
]
