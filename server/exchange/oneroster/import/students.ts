import { z } from 'zod'
import { Email, Name, StudentNumber } from '#contract/fields.ts'
import { shorten } from '#server/exchange/uploads/pipeline/plan.ts'
import {
  planStudents,
  type PlannedStudent,
  type StudentPlan,
  type StudentRequest,
} from '#server/exchange/uploads/students/plan.ts'
import { parseGrade } from '#server/exchange/uploads/students/rows.ts'
import { describePlanned } from '#server/exchange/uploads/students/values.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import { idsBySource, readCells, rejectRows, type Import } from './import.ts'
import { textOf } from './records.ts'
import { findIdsInUse, type PersonOfFile } from './users.ts'

const PLACE = { file: 'users', entity: 'student' } as const
const COLUMNS = { student: 'sourcedId', student_number: 'identifier' }

/** Plans the students of a file. Students who are not in it stay as they are. Returns the student of each user, too. */
export async function readStudents(
  imported: Import,
  people: readonly PersonOfFile[],
): Promise<{ plan: StudentPlan; ids: Map<string, number> }> {
  const { foreign, report, existing } = imported
  const requests = new Map<string, StudentRequest>()
  for (const person of people) {
    const request = requestOf(imported, person)
    if (request) requests.set(person.sourcedId, request)
  }
  const idInUse = findIdsInUse(imported, people)
  const roleIds = new Map(people.map(({ sourcedId, roleId }) => [sourcedId, roleId]))
  const sourceOf = new Map([...requests].map(([sourcedId, request]) => [request, sourcedId]))
  const plan = await planStudents([...requests.values()], existing.students, {
    isOffice: true,
    hasOwnIds: true,
    repeats: sentences.repeatedStudent,
    findOther: (request, { id, is_active, first_name, last_name }) => {
      const other = idInUse(`student-${id}`, { sourcedId: sourceOf.get(request)!, isActive: is_active })
      return other && sentences.otherStudent(other, `${first_name} ${last_name}`)
    },
  })
  const ids = idsBySource(requests, plan.ids)
  for (const request of plan.ids.keys()) linkIds(sourceOf.get(request)!)
  rejectRows(imported, PLACE, { errors: plan.errors, columns: COLUMNS })
  const described = { ...plan, add: plan.add.map(withFields), change: plan.change.map(withFields) }
  report.addPlan('student', described, nameOf, isDeactivated)
  for (const one of plan.change) {
    report.changedStudents.add(one.id)
    if (isDeactivated(one)) report.deactivatedStudents.add(one.id)
  }
  report.addSkipped('users', plan.unknown, sentences.skipped.left)
  return { plan, ids }

  function linkIds(sourcedId: string): void {
    const id = ids.get(sourcedId)!
    foreign.link('users', ['student', id], sourcedId)
    const roleId = roleIds.get(sourcedId)
    if (roleId !== undefined) foreign.link('roles', ['role-student', id], roleId)
  }
}

const withFields = (one: PlannedStudent) => ({ ...one, fields: describePlanned(one) })

const isDeactivated = ({ before, after }: PlannedStudent) => before?.is_active === true && !after.is_active

const nameOf = ({ before, after }: PlannedStudent): string => {
  const { first_name, last_name } = before ?? after
  return `${first_name} ${last_name}`
}

function requestOf(imported: Import, { sourcedId, record, ended }: PersonOfFile): StudentRequest | undefined {
  const id = imported.foreign.findNumber('users', sourcedId, 'student')
  if (ended) return { row: record?.row ?? 0, id, ended, number: record && textOf(record, 'identifier') }
  const values = record && readValues(imported, record)
  return values && { row: record.row, id, values }
}

const OptionalNumber = z.union([z.literal(''), StudentNumber])
const OptionalName = z.union([z.literal(''), Name])

/** The fields of a student; undefined, and a row error, where one cannot be used. */
function readValues(imported: Import, record: RosterRecord): StudentRequest['values'] {
  const place = { ...PLACE, record }
  const cells = readCells(
    imported,
    place,
    {
      givenName: Name,
      familyName: Name,
      email: Email,
      identifier: OptionalNumber,
      preferredGivenName: OptionalName,
    },
    // Where addresses are the names with which people sign in, the column of addresses is often empty.
    (column) => textOf(record, column) || (column === 'email' ? textOf(record, 'username') : ''),
  )
  if (!cells) return undefined
  const grades = [...new Set(listOf(record.fields['grades']).map(parseGrade))]
  const [grade] = grades
  if (grade === undefined || grades.length > 1) {
    const value = textOf(record, 'grades')
    const message =
      value === ''
        ? sentences.empty('grades')
        : sentences.wrongValue('grades', shorten(value), sentences.oneGrade())
    imported.report.reject('student', place, { column: 'grades', message })
    return undefined
  }
  const enabled = textOf(record, 'enabledUser').toLowerCase()
  return {
    first_name: cells.givenName,
    last_name: cells.familyName,
    email: cells.email,
    grade_level: grade,
    is_active: enabled === '' ? undefined : enabled !== 'false',
    student_number: cells.identifier || undefined,
    preferred_name: cells.preferredGivenName || undefined,
  }
}
