import { Email, Name } from '#contract/fields.ts'
import {
  planTeachers,
  type TeacherPlan,
  type TeacherRequest,
} from '#server/exchange/uploads/teachers/plan.ts'
import type { RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import { idsBySource, readCells, rejectRows, type Import } from './import.ts'
import { textOf } from './records.ts'
import { findIdsInUse, type PersonOfFile } from './users.ts'

const PLACE = { file: 'users', entity: 'teacher' } as const

/** Plans the teachers of a file. Returns the teacher of each user, too. */
export function readTeachers(
  imported: Import,
  people: readonly PersonOfFile[],
): { plan: TeacherPlan; ids: Map<string, number> } {
  const { foreign, report, existing } = imported
  const requests = new Map<string, TeacherRequest>()
  for (const person of people) {
    const request = requestOf(imported, person)
    if (request) requests.set(person.sourcedId, request)
  }
  const idInUse = findIdsInUse(imported, people)
  const sourceOf = new Map([...requests].map(([sourcedId, request]) => [request, sourcedId]))
  const plan = planTeachers([...requests.values()], existing.people, {
    listsOffice: true,
    findOther: (request, { id, active }) => {
      const other = idInUse(`teacher-${id}`, { sourcedId: sourceOf.get(request)!, isActive: active })
      return other && sentences.addressOfTeacher(other)
    },
  })
  const ids = idsBySource(requests, plan.ids)
  for (const { sourcedId, ended, roleId } of people) {
    const id = ids.get(sourcedId)
    if (id === undefined || ended) continue
    foreign.link('users', ['teacher', id], sourcedId)
    if (roleId !== undefined) foreign.link('roles', ['role-teacher', id], roleId)
  }
  rejectRows(imported, PLACE, { errors: plan.errors, columns: {} })
  report.addPlan('teacher', plan, nameOf, ({ before, after }) => before?.active === true && !after.active)
  report.addSkipped('users', plan.skipped.addresses, sentences.skipped.teacherAddresses)
  report.addSkipped('users', plan.skipped.office, sentences.skipped.office)
  report.addSkipped('users', plan.skipped.unknown, sentences.skipped.left)
  return { plan, ids }
}

const nameOf = ({ before, after }: TeacherPlan['change'][number]): string => {
  const { first_name, last_name } = before ?? after
  return `${first_name} ${last_name}`
}

function requestOf(imported: Import, { sourcedId, record, ended }: PersonOfFile): TeacherRequest | undefined {
  const id = imported.foreign.findNumber('users', sourcedId, 'teacher')
  if (ended) return { row: record?.row ?? 0, id, ended }
  const values = record && readValues(imported, record)
  return values && { row: record.row, id, values }
}

function readValues(imported: Import, record: RosterRecord): TeacherRequest['values'] {
  const cells = readCells(
    imported,
    { ...PLACE, record },
    { givenName: Name, familyName: Name, email: Email },
    (column) => textOf(record, column) || (column === 'email' ? textOf(record, 'username') : ''),
  )
  const enabled = textOf(record, 'enabledUser').toLowerCase()
  return (
    cells && {
      first_name: cells.givenName,
      last_name: cells.familyName,
      email: cells.email,
      active: enabled === '' ? undefined : enabled !== 'false',
    }
  )
}
