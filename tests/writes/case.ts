import { sql } from 'kysely'
import type { Api } from '#contract/index.ts'
import { requestCorrection } from '#tests/world/corrections.ts'
import type { Input, Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { makeLink } from '#tests/world/visits/substitutes.ts'
import {
  addBlock,
  addClass,
  addClosure,
  addGroup,
  addPeriod,
  assign,
  type Class,
} from '#tests/world/timetable.ts'
import type { World } from '#tests/world/world.ts'

/** Who makes a writing call about a class: its teacher, another teacher, a student of another class, and the office. */
export const CALLERS = ['owner', 'stranger', 'student', 'office'] as const
export type Caller = (typeof CALLERS)[number]

/** A class with its records, and what a call can need besides. */
export type WriteCase = Class & {
  world: World
  caller: Person
  office: Person
  /** A student of the class. */
  pupil: number
  /** For names that are used once: the number of the case, and the same in letters. */
  nth: number
  tag: string
  /** A group, a section period and a block without any assignment. */
  emptyGroup: number
  emptyPeriod: number
  emptyBlock: number
}

export type WriteKey = { [K in keyof Api]: K extends `GET ${string}` ? never : K }[keyof Api]

/** One call of a route: what it does, who may, and its valid input about the class of the case. */
export type Write<K extends WriteKey> = {
  does: string
  may: readonly Caller[]
  input?: (one: WriteCase) => Input<K> | Promise<Input<K>>
  file?: (one: WriteCase) => Uint8Array | Promise<Uint8Array>
  fields?: Record<string, string> | ((one: WriteCase) => Promise<Record<string, string>>)
}

/** 'a', 'b', ... 'aa': addresses in tests are made of the letters of names. */
const lettersOf = (nth: number): string =>
  (nth > 26 ? lettersOf(Math.floor((nth - 1) / 26)) : '') + String.fromCodePoint(97 + ((nth - 1) % 26))

export const numbersOf = (nth: number) => ({ nth, tag: lettersOf(nth) })

/** A new class with a caller, for one call. */
export async function openCase(
  world: World,
  office: Person,
  caller: Caller,
  nth: number,
): Promise<WriteCase> {
  const tag = lettersOf(nth)
  const one = await addClass(world, { name: `C${tag}` })
  const callers = {
    owner: () => one.teacher,
    stranger: () => world.teacher(`Otto Other${tag}`),
    student: () => world.student(`Sue Student${tag}`),
    office: () => world.superuser(`Olga Office${tag}`),
  }
  return {
    ...one,
    world,
    office,
    caller: await callers[caller](),
    pupil: one.students[0]!,
    nth,
    tag,
    emptyGroup: await addGroup(world, { name: `Empty ${nth}` }),
    emptyPeriod: await addPeriod(world, { block: one.block, from: '13:00', until: '13:45' }),
    emptyBlock: await addBlock(world, { name: `Empty ${nth}` }),
  }
}

export const newPerson = (nth: number) => ({
  first_name: 'New',
  last_name: `Person ${nth}`,
  email: `new.person.${nth}@larkfield.example`,
})

export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
/** The class's section period as it is, unless other fields are given. */
export const periodOf = ({ block }: WriteCase, more: object = {}) => ({
  start_time: '09:00',
  end_time: '10:00',
  block_schedule: block,
  grade_level: 4,
  days_of_week: [...WEEK],
  homeroom: false,
  ...more,
})

const schoolDay = (month: number, nth: number) =>
  new Date(Date.UTC(2027, month, 1 + (nth % 80))).toISOString().slice(0, 10)
export const closureOf = ({ nth }: WriteCase) => {
  const day = schoolDay(2, nth)
  return { name: `Closed ${nth}`, start_date: day, end_date: day }
}
export const addCaseClosure = ({ world, nth }: WriteCase) =>
  addClosure(world, `Old ${nth}`, schoolDay(-1, nth))

export const addCourse = async ({ office, nth }: WriteCase) => {
  const body = { name: `Course ${nth}`, grade_level_id: 4, core_class_id: 1 }
  return (await office.call('POST /courses/api/add/', { body })).body.id
}
export const addCoreClass = async ({ office, nth }: WriteCase) =>
  (await office.call('POST /courses/api/core_classes/', { body: { name: `Core class ${nth}` } })).body.id
export const addCteClass = async ({ office, nth }: WriteCase) =>
  (await office.call('POST /courses/api/cte_classes/', { body: { name: `CTE class ${nth}` } })).body.id

const CLOSED_DAY = '2026-09-09'
/** A request for a correction by the class's teacher, for a day that is closed for teachers. */
export async function addCorrection(one: WriteCase): Promise<number> {
  await takeClosedDay(one)
  return (await requestCorrection(one.teacher, one, { [one.pupil]: { status: 'T' } })).body.id
}
export const takeClosedDay = (one: WriteCase) =>
  submitSheet(one.office, one, allPresent(one), { date: CLOSED_DAY, reason: 'taken on paper' })
export const correctionBody = async (one: WriteCase) => {
  await takeClosedDay(one)
  const attendance = { [one.pupil]: { status: 'T' as const } }
  return { section_period_id: one.period, date: CLOSED_DAY, attendance, reason: 'came late' }
}

/** A substitute link of the class's teacher today. */
export const linkOf = ({ office, teacher }: WriteCase) => makeLink(office, teacher.teacher!)

/** A session of the class's teacher. */
export async function sessionOf({ world, teacher }: WriteCase): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from session where account_id = ${teacher.account}`.execute(world.db)
  return rows[0]!.id
}

/** A deactivation of a student of the class by the office. */
export async function addDeactivation({ office, pupil }: WriteCase): Promise<number> {
  const command = { action: 'deactivate' as const, student_ids: [pupil] }
  return (await office.call('POST /api/groups/bulk/', { body: command })).body.deactivation_id!
}
export async function deactivatedName(one: WriteCase): Promise<string> {
  await addDeactivation(one)
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name name from student where id = ${one.pupil}`.execute(one.world.db)
  return rows[0]!.name
}

/** The class's first assignment, handed to the one who calls. */
export async function assignToCaller(one: WriteCase): Promise<number> {
  const { emptyPeriod: period, group, caller } = one
  return assign(one.world, { period, group, teacher: caller.teacher ?? one.teacher.teacher! })
}

export type Writes<K extends WriteKey> = { [Key in K]: readonly Write<Key>[] }

export const EVERYONE = CALLERS
export const EDITORS: readonly Caller[] = ['owner', 'stranger', 'office']
export const OWNER: readonly Caller[] = ['owner', 'office']
/** What would give the class's teacher more students. */
export const NOT_OWNER: readonly Caller[] = ['stranger', 'office']
export const OFFICE: readonly Caller[] = ['office']
export const TODAY = '2026-09-14'
export const CORE = { kind: 'core-groups' as const }
/** The input of a call about one record, by its id. */
export const byId = (find: (one: WriteCase) => number | Promise<number>) => async (one: WriteCase) => ({
  params: { id: await find(one) },
})
/** The caller as a teacher; the class's teacher for a caller who is none. */
/** A teacher who is neither the class's nor the caller. */
export const colleague = ({ world, tag }: WriteCase) => world.addTeacher(`Cora Colleague${tag}`)

export const self = (one: WriteCase) => one.caller.teacher ?? one.teacher.teacher!

/** Notices to families turned on, with their shortest texts. */
export const NOTICES_ON = {
  is_on: true,
  times: ['10:30'],
  quiet_from: '20:00',
  quiet_until: '07:00',
  subject: 'A message',
  absence_text: '{link}',
  correction_text: '{reason}',
}

/** A letter for the one absent day of the class's first student. */
export async function dueLetter(one: WriteCase) {
  await submitSheet(one.office, one, { ...allPresent(one), [one.pupil]: { status: 'A' } })
  return { student_id: one.pupil, days: 1 }
}

export async function sentLetter(one: WriteCase): Promise<number> {
  const letters = [await dueLetter(one)]
  const { body } = await one.office.call('POST /attendance/letters/', { body: { letters } })
  return body.letter_ids[0]!
}

/** Gives the class a room. */
export async function roomOf({ world, group, nth }: WriteCase): Promise<string> {
  const room = `R${nth}`
  await sql`update student_group set room_number = ${room} where id = ${group}`.execute(world.db)
  return room
}
