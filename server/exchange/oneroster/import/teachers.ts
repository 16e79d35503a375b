import { sql } from 'kysely'
import { Email, Name } from '#contract/fields.ts'
import { endSessions } from '#server/database/people.ts'
import { insertStaff } from '#server/people/staff/queries.ts'
import { changedFields } from '#server/exchange/uploads/pipeline/plan.ts'
import { findKnownPeople, renameTeachers } from '#server/exchange/uploads/teachers/queries.ts'
import type { KnownPerson } from '#server/exchange/uploads/teachers/plan.ts'
import type { RosterRecord } from '../files/table.ts'
import { readCells, type Import } from './import.ts'
import { textOf } from './records.ts'
import { findIdsInUse, type PersonOfFile } from './users.ts'

type Values = { first_name: string; last_name: string; email: string; active: boolean | undefined }
type Names = { first_name: string; last_name: string; active: boolean }

const PLACE = { file: 'users', entity: 'teacher' } as const

/**
 * Adds, renames and deactivates teachers. One is found by the id that the other system has for them, then by e-mail address. Nobody
 * of the office is changed, nobody is activated, and addresses stay: these decide who may sign in. Returns the teacher of each user.
 */
export async function importTeachers(
  imported: Import,
  people: readonly PersonOfFile[],
): Promise<Map<string, number>> {
  const { trx, foreign, report } = imported
  const known = await findKnownPeople(trx)
  const byId = new Map(known.flatMap((person) => (person.kind === 'teacher' ? [[person.id, person]] : [])))
  const byEmail = new Map(known.map((person) => [person.email.toLowerCase(), person]))
  const idInUse = findIdsInUse(imported, people)
  const ids = new Map<string, number>()
  const added: { person: PersonOfFile; values: Values }[] = []
  const changed: { before: KnownPerson; after: Names }[] = []
  const rowOf = { teacher: new Map<number, number>(), email: new Map<string, number>() }
  const leftOut = { addresses: 0, office: 0, unknown: 0 }
  // Who stands in the file a second time, under a new id, stays: those who are there are compared first.
  for (const person of people) if (!person.ended && person.record) readTeacher(person, person.record)
  for (const person of people) if (person.ended) endTeacher(person)
  await save()
  report.leaveOut('users', leftOut.addresses, 'Addresses of teachers are changed on the staff page.')
  report.leaveOut('users', leftOut.office, 'A file changes nobody of the office.')
  report.leaveOut('users', leftOut.unknown, 'They left the other system and were never here.')
  return ids

  function knownTeacher({ sourcedId }: PersonOfFile): KnownPerson | undefined {
    return byId.get(foreign.findNumber('users', sourcedId, 'teacher') ?? 0)
  }

  function endTeacher(person: PersonOfFile): void {
    const found = knownTeacher(person)
    if (!found) return void (leftOut.unknown += 1)
    ids.set(person.sourcedId, found.id)
    if (rowOf.teacher.has(found.id)) return
    const { first_name, last_name } = found
    plan(found, { first_name, last_name, active: false })
  }

  function readTeacher(person: PersonOfFile, record: RosterRecord): void {
    const values = readValues(imported, record)
    if (!values) return
    const address = values.email.toLowerCase()
    const found = knownTeacher(person) ?? byEmail.get(address)
    const message = findProblem(person, values, found)
    if (message) return report.reject('teacher', { ...PLACE, record }, { column: 'email', message })
    rowOf.email.set(address, record.row)
    if (!found || found.kind === 'none') return void added.push({ person, values })
    rowOf.teacher.set(found.id, record.row)
    ids.set(person.sourcedId, found.id)
    noteIds(person, found.id)
    if (found.email.toLowerCase() !== address) leftOut.addresses += 1
    const { first_name, last_name, active } = values
    plan(found, { first_name, last_name, active: found.active && active !== false })
  }

  function plan(before: KnownPerson, after: Names): void {
    if (describe(before, after).length === 0) return report.keep('teacher')
    if (!before.is_office) return void changed.push({ before, after })
    leftOut.office += 1
    report.keep('teacher')
  }

  function findProblem(
    { sourcedId }: PersonOfFile,
    { email, active }: Values,
    found: KnownPerson | undefined,
  ): string | undefined {
    const quoted = `"${email}"`
    if (found?.kind === 'student') return `${quoted} is the address of a student.`
    if (found?.kind === 'admin')
      return `${quoted} belongs to someone in the office, whom a file does not change.`
    if (found?.kind === 'teacher' && !found.active && active !== false) {
      return `${quoted} belongs to someone who was deactivated. Activate them on the staff page first.`
    }
    const earlier = (found && rowOf.teacher.get(found.id)) ?? rowOf.email.get(email.toLowerCase())
    if (earlier !== undefined) return `${quoted} stands in row ${earlier} already, which counts.`
    const other = found && idInUse(`teacher-${found.id}`, { sourcedId, isActive: found.active })
    return other && `${quoted} is the address of the same teacher as sourcedId "${other}", which counts.`
  }

  function noteIds({ sourcedId, roleId }: PersonOfFile, id: number): void {
    foreign.note('users', `teacher-${id}`, sourcedId)
    if (roleId !== undefined) foreign.note('roles', `role-teacher-${id}`, roleId)
  }

  async function save(): Promise<void> {
    for (const [index, after] of (
      await insertTeachers(
        imported,
        added.map(({ values }) => values),
      )
    ).entries()) {
      const { person, values } = added[index]!
      ids.set(person.sourcedId, after.id)
      noteIds(person, after.id)
      report.add('teacher', `${values.first_name} ${values.last_name}`, [
        { field: 'email', old: null, new: values.email },
      ])
      report.changes.push({ entity: 'teacher', id: after.id, before: null, after })
    }
    await setTeachers(
      imported,
      changed.map(({ before, after }) => ({ ...after, id: before.id })),
    )
    for (const { before, after } of changed) {
      const { id, first_name, last_name, active } = before
      const name = `${first_name} ${last_name}`
      const fields = describe(before, after)
      if (active && !after.active) report.end('teacher', name, fields)
      else report.change('teacher', name, fields)
      report.changes.push({ entity: 'teacher', id, before: { first_name, last_name, active }, after })
    }
  }
}

const describe = ({ first_name, last_name, active }: Names, after: Names) =>
  changedFields(
    { first_name, last_name, is_active: active ? 'active' : 'not active' },
    {
      first_name: after.first_name,
      last_name: after.last_name,
      is_active: after.active ? 'active' : 'not active',
    },
  )

function readValues(imported: Import, record: RosterRecord): Values | undefined {
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

/** New teachers can sign in at once, unless the other system has switched them off. */
async function insertTeachers({ trx }: Import, people: readonly Values[]): Promise<{ id: number }[]> {
  if (people.length === 0) return []
  const accounts = await insertStaff(
    trx,
    people.map(({ first_name, last_name, email }) => ({
      first_name,
      last_name,
      email,
      role: 'teacher',
      teaches_core: true,
      teaches_cte: false,
    })),
  )
  const inactive = people.filter(({ active }) => active === false).map(({ email }) => email)
  await sql`update account set active = false where email = any(${inactive}::text[]) and id = any(${accounts}::int[])`.execute(
    trx,
  )
  await sql`update teacher set active = false where email = any(${inactive}::text[])
    and id in (select teacher_id from account where id = any(${accounts}::int[]))`.execute(trx)
  const { rows } = await sql<{ id: number; email: string }>`
    select to_jsonb(teacher) - 'search_lines' "after", teacher.id, teacher.email
    from account join teacher on teacher.id = account.teacher_id
    where account.id = any(${accounts}::int[])`.execute(trx)
  const byEmail = new Map(
    rows.map((row) => [row.email.toLowerCase(), row as unknown as { after: { id: number } }]),
  )
  return people.map(({ email }) => byEmail.get(email.toLowerCase())!.after)
}

/** Saves names of teachers and whether they are active, with their accounts; who is switched off is signed out. */
export async function setTeachers(
  { trx }: Pick<Import, 'trx'>,
  teachers: readonly (Names & { id: number })[],
): Promise<void> {
  await renameTeachers(trx, [...teachers])
  const { rows } = await sql<{ id: number; active: boolean }>`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(teachers)}::jsonb) as person (id int, active boolean)
    ), saved as (
      update teacher set active = person.active from person
      where teacher.id = person.id and teacher.active <> person.active
      returning teacher.id, teacher.active
    )
    update account set active = saved.active from saved where account.teacher_id = saved.id and role = 'teacher'
    returning account.id, account.active`.execute(trx)
  await endSessions(
    trx,
    rows.flatMap(({ id, active }) => (active ? [] : [id])),
  )
}
