import { Day } from '#contract/fields.ts'
import { interruptible } from '#server/exchange/uploads/pipeline/event-loop.ts'
import type { RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import { missingReference } from './classes.ts'
import type { Import } from './import.ts'
import { isDeleted, textOf } from './records.ts'
import type { PeopleOfFile, PersonKind } from './users.ts'

/** The people of a file who are already matched, by the sourcedIds of their users. */
export type ExistingPeople = Record<PersonKind, ReadonlyMap<string, number>> & Pick<PeopleOfFile, 'isOther'>

/** A row of enrollments.csv of a matched student or teacher; its class may be skipped. */
export type Enrollment = {
  sourcedId: string
  record: RosterRecord
  classId: string
  kind: PersonKind
  /** The student's or the teacher's id. */
  person: number
  isPrimary: boolean
  begin_date: string | null
  /** The first day after it. */
  end_date: string | null
  ended: boolean
}

const FILE = 'enrollments'

/** Reads enrollments. A row with an unknown user or an invalid date is a row error. */
export async function readEnrollments(imported: Import, people: ExistingPeople): Promise<Enrollment[]> {
  const { records, ownSchool, report } = imported
  const read: Enrollment[] = []
  const skipped = { roles: 0, others: 0, people: 0 }
  for await (const [sourcedId, record] of interruptible(records[FILE])) {
    const role = textOf(record, 'role')
    const school = textOf(record, 'schoolSourcedId')
    if (school !== '' && !ownSchool.has(school)) skipped.others += 1
    else if (role !== 'student' && role !== 'teacher') skipped.roles += 1
    else readOne(sourcedId, record, role)
  }
  report.addSkipped(FILE, skipped.others, sentences.skipped.enrollmentsOfOthers)
  report.addSkipped(FILE, skipped.roles, sentences.skipped.otherRoles)
  report.addSkipped(FILE, skipped.people, sentences.skipped.unusedUsers)
  return read

  function readOne(sourcedId: string, record: RosterRecord, kind: PersonKind): void {
    const user = textOf(record, 'userSourcedId')
    const ended = isDeleted(record)
    const person = people[kind].get(user) ?? imported.foreign.findNumber('users', user, kind)
    const reject = (problem: { column: string; message: string }) =>
      report.reject('membership', { file: FILE, record }, problem)
    if (person === undefined) {
      const isHere = imported.records.users.has(user) || people.isOther(user)
      const other = kind === 'student' ? 'teacher' : 'student'
      if (ended) return
      if (people[other].has(user)) {
        reject({ column: 'role', message: sentences.otherRole(kind, other) })
      } else if (isHere) skipped.people += 1
      else reject(missingReference('userSourcedId', user, 'users'))
      return
    }
    const dates = readDates(record)
    if (typeof dates === 'string') {
      const value = textOf(record, dates).slice(0, 60)
      return reject({ column: dates, message: sentences.wrongValue(dates, value, sentences.aDate) })
    }
    read.push({
      sourcedId,
      record,
      classId: textOf(record, 'classSourcedId'),
      kind,
      person,
      isPrimary: textOf(record, 'primary').toLowerCase() === 'true',
      ...dates,
      ended,
    })
  }
}

/** The days of an enrollment; the name of the column where one is no day. */
function readDates(
  record: RosterRecord,
): 'beginDate' | 'endDate' | { begin_date: string | null; end_date: string | null } {
  const [begin, end] = [textOf(record, 'beginDate'), textOf(record, 'endDate')]
  if (begin !== '' && !Day.safeParse(begin).success) return 'beginDate'
  if (end !== '' && !Day.safeParse(end).success) return 'endDate'
  return { begin_date: begin || null, end_date: end || null }
}
