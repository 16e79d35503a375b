import assert from 'node:assert/strict'
import type { Random } from '#server/demo/random.ts'
import { addDays, earlierOf, laterOf } from '#server/plan/calendar/days.ts'
import type { Enrolled } from '../enrolled.ts'
import type { Person } from '../person.ts'
import type { SchoolModel } from './recount.ts'

const TOP_GRADE = 7

/** The office of a random school on a day: what it does to enrollments, in the app and in the model of the school. */
export function officeOn({ office, today, model, random }: OfficeDay) {
  const lastOf = (student: number) => model.enrollments.get(student)!.at(-1)!
  const isActive = (student: number) => lastOf(student).until === undefined
  const students = (wanted: (student: number) => boolean) =>
    random.shuffled([...model.enrollments.keys()].filter(wanted))
  const of = (studentId: number) => ({ params: { studentId } })

  async function enter(grade_level: number, first_day = today): Promise<number> {
    const nth = model.enrollments.size
    const body = { first_name: 'Sam', last_name: `Student ${nth}`, email: `s${nth}@larkfield.example` }
    const more = { grade_level, first_day, entry_code: 'new' }
    const {
      status,
      body: added,
      text,
    } = await office.call('POST /students/api/add/', { body: { ...body, ...more } })
    assert.equal(status, 200, text)
    model.enrollments.set(added.id, [{ from: first_day, grade: grade_level }])
    return added.id
  }

  async function withdraw(student: number, last_day: string, exit_code: string) {
    const body = { last_day, exit_code }
    const { status, text } = await office.call('POST /api/students/:studentId/withdraw/', {
      ...of(student),
      body,
    })
    assert.equal(status, 200, text)
    Object.assign(lastOf(student), { until: last_day, exit: exit_code })
  }

  /** A new grade from today: the former enrollment ends with yesterday. */
  async function changeGrade(student: number, grade: number) {
    const body = { grade_level: grade }
    const { status, text } = await office.call('PATCH /students/api/update/:studentId/', {
      ...of(student),
      body,
    })
    assert.equal(status, 200, text)
    const exit = grade > lastOf(student).grade! ? 'promoted' : 'retained'
    Object.assign(lastOf(student), { until: addDays(today, -1), exit })
    model.enrollments.get(student)!.push({ from: today, grade, entry: exit })
  }

  async function comeBack(student: number) {
    const { until = '', grade = 1 } = lastOf(student)
    const first_day = laterOf(addDays(until, random.between(1, 3)), addDays(today, -random.between(0, 20)))
    if (first_day > today) return
    const grade_level = Math.min(TOP_GRADE, grade + random.between(0, 1))
    const body = { first_day, grade_level, entry_code: 'returned' }
    const { status, text } = await office.call('POST /api/students/:studentId/enrollments/', {
      ...of(student),
      body,
    })
    assert.equal(status, 200, text)
    model.enrollments.get(student)!.push({ from: first_day, grade: grade_level, entry: 'returned' })
  }

  /** The office notices late that a student came or left on another day. */
  async function correct(student: number) {
    const own = model.enrollments.get(student)!
    const at = random.between(0, own.length - 1)
    const enrolled = own[at]!
    const { body } = await office.call('GET /api/students/:studentId/enrollments/', of(student))
    const { id } = body.find(({ first_day }) => first_day === enrolled.from)!
    const before = own[at - 1]?.until ?? addDays(enrolled.from, -15)
    const after = own[at + 1]?.from ?? addDays(today, 1)
    const shift = random.between(-12, 12)
    const change: Partial<Enrolled> =
      enrolled.until === undefined || random.chance(0.5)
        ? {
            from: earlierOf(
              laterOf(addDays(enrolled.from, shift), addDays(before, 1)),
              enrolled.until ?? today,
            ),
          }
        : { until: laterOf(earlierOf(addDays(enrolled.until, shift), addDays(after, -1)), enrolled.from) }
    const { status, text } = await office.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { studentId: student, enrollmentId: id },
      body: change.from ? { first_day: change.from } : { last_day: change.until! },
    })
    assert.equal(status, 200, text)
    Object.assign(enrolled, change)
  }

  return {
    enter,
    /** Everyone goes on by a grade, a few by none, by two or one back; the top grade graduates, some have left over the summer. */
    async turnYear(formerEnd: string) {
      for (const student of students(isActive)) {
        const grade = lastOf(student).grade!
        if (grade === TOP_GRADE) await withdraw(student, formerEnd, 'graduated')
        else if (random.chance(0.06)) await withdraw(student, formerEnd, 'moved_away')
        else {
          const step = random.weighted([
            [88, 1],
            [6, 0],
            [3, 2],
            [3, -1],
          ] as const)
          const next = Math.min(TOP_GRADE, Math.max(1, grade + step))
          if (next !== grade) await changeGrade(student, next)
        }
      }
    },
    /** Some come and go, also dated back, and some days of the past are corrected. */
    async comeAndGo(most: number) {
      const few = () => random.between(1, most)
      for (let nth = few(); nth > 0; nth--)
        await enter(random.between(1, TOP_GRADE), addDays(today, -random.between(0, 20)))
      for (const student of students(isActive).slice(0, few())) {
        const last_day = laterOf(lastOf(student).from, addDays(today, -random.between(0, 25)))
        await withdraw(student, last_day, random.pick(['moved_away', 'transferred_out']))
      }
      const mayReturn = (student: number) => !isActive(student) && lastOf(student).exit !== 'no_show'
      for (const student of students(mayReturn).slice(0, few())) await comeBack(student)
      const hasDays = (student: number) => lastOf(student).exit !== 'no_show'
      for (const student of students(hasDays).slice(0, few())) await correct(student)
    },
    async neverCame() {
      await withdraw(await enter(random.between(1, TOP_GRADE)), today, 'no_show')
    },
  }
}

type OfficeDay = { office: Person; today: string; model: SchoolModel; random: Random }
