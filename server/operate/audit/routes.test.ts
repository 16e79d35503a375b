import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { AuditEntry } from '#contract/operate/audit/audit.ts'
import type { Api, Sent } from '#contract/index.ts'
import { auditRows } from '#tests/world/audit.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { placeStudents } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let superuser: Person
beforeFile(async () => {
  office = await world.admin()
  superuser = await world.superuser()
})

type Query = NonNullable<Sent<Api['GET /api/audit/'], 'query'>>
const log = async (person: Person, query: Query = {}) => {
  const { status, body, text } = await person.call('GET /api/audit/', { query })
  assert.equal(status, 200, text)
  return body
}
const sentences = async (query: Query, person = office) =>
  (await log(person, query)).entries.map(({ by, what }) => `${by} ${what}`)

const openRecord = (person: Person, studentId: number) =>
  person.call('GET /students/api/details/:studentId/', { params: { studentId } })

describe('The audit log', () => {
  test('is for the office: no teacher, no student reads it', async () => {
    for (const person of [await world.teacher(), await world.student(), await world.newcomer()]) {
      assert.equal((await person.call('GET /api/audit/')).status, 403)
      assert.equal((await person.call('GET /api/audit/people/')).status, 403)
      const params = { entryId: 1 }
      assert.equal((await person.call('GET /api/audit/:entryId/students/', { params })).status, 403)
    }
  })

  test('describes actions as sentences, newest first', async () => {
    const teacher = await world.teacher('Tara Tells')
    const { account } = teacher
    const student = await world.addStudent('Cleo Clark')
    await openRecord(teacher, student)
    await teacher.call('GET /students/api/schedule/:studentId/', { params: { studentId: student } })
    await teacher.call('GET /attendance/reports/', { query: { student_id: student, csv: '1' } })
    await teacher.send({ url: '/api/groups/reports/?csv=1&report=in_no_group' })
    await teacher.call('GET /api/staff/')
    await teacher.call('GET /students/api/details/:studentId/', { params: { studentId: 2_147_483_000 } })
    const update = (body: object) =>
      teacher.call('PATCH /students/api/update/:studentId/', { params: { studentId: student }, body })
    await update({ last_name: 'Clarke' })
    await placeStudents(teacher, [{ student_id: student, group_id: await addGroup(world, { name: 'C 9A' }) }])
    await teacher.send({ method: 'POST', url: '/logout/' })
    const found = await sentences({ account_id: account })
    assert.deepEqual(
      found.map((sentence) => sentence.replace(/about \d+ students/, 'about some students')),
      [
        'Tara Tells signed out',
        'Tara Tells changed Cleo Clarke',
        'Tara Tells changed Cleo Clarke',
        'Tara Tells was refused "One student with the homeroom teachers": it does not exist, or they are not allowed to see it',
        'Tara Tells was refused "Teachers and office staff, by last name, inactive ones included": this account is not allowed to',
        'Tara Tells downloaded the group report in no group about some students',
        'Tara Tells downloaded the attendance report Records, Sep 7, 2026 to Sep 14, 2026 about Cleo Clarke',
        'Tara Tells read the schedule of Cleo Clarke',
        'Tara Tells read the record of Cleo Clarke',
      ],
    )
  })

  test('has the values before and after, with names instead of numbers', async () => {
    const student = await world.addStudent('Val Values')
    const group = await addGroup(world, { name: 'Core 9V' })
    await placeStudents(office, [{ student_id: student, group_id: group }])
    const [entry] = (await log(office, { student_id: student })).entries
    assert.deepEqual(entry?.changes, [{ field: 'core group', old: null, new: 'Core 9V' }])
    await office.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: student },
      body: { first_name: 'Valerie', grade_level: 5 },
    })
    const [second] = (await log(office, { student_id: student })).entries
    assert.deepEqual(
      second?.changes.filter(({ field }) => field !== 'left groups'),
      [
        { field: 'first name', old: 'Val', new: 'Valerie' },
        { field: 'grade level', old: '9th Grade', new: '10th Grade' },
      ],
    )
  })

  test('is about a student: changes, readings, files, and what the student did', async () => {
    const student = await world.student('Stu Subject')
    const id = student.student!
    const other = await world.addStudent('Odd Other')
    await openRecord(office, id)
    await openRecord(office, other)
    await office.call('GET /attendance/reports/', { query: { csv: '1', student_id: id } })
    await student.call('GET /students/api/schedule/:studentId/', { params: { studentId: other } })
    await student.send({ method: 'POST', url: '/logout/' })
    const { entries, filters } = await log(office, { student_id: id })
    assert.deepEqual(filters, { person: null, student: 'Subject, Stu' })
    assert.deepEqual(
      entries.map(({ action, by }) => `${action} by ${by}`),
      ['sign_out by Stu Subject', 'refuse by Stu Subject', 'export by Ada Admin', 'read by Ada Admin'],
    )
    const actions = async (student_id: number) =>
      (await log(office, { student_id })).entries.map(({ action }) => action)
    assert.deepEqual(await actions(other), ['refuse', 'read'])
  })

  test('is narrowed to an action and to days of the school', async () => {
    const { account } = await world.admin('Ada Days')
    const add = (at: string, action: string) =>
      sql`insert into audit (at, account_id, action, subject) values (${at}, ${account}, ${action}, 'session')`.execute(
        world.db,
      )
    await add('2026-09-14T03:59:00Z', 'sign_in')
    await add('2026-09-14T04:00:00Z', 'sign_in')
    await add('2026-09-15T03:59:00Z', 'sign_out')
    await add('2026-09-15T04:00:00Z', 'sign_in')
    const moments = async (query: Query) =>
      (await log(office, { account_id: account, ...query })).entries.map(({ at }) => at)
    assert.deepEqual(await moments({ start_date: '2026-09-14', end_date: '2026-09-14' }), [
      '2026-09-14T23:59:00',
      '2026-09-14T00:00:00',
    ])
    assert.deepEqual(await moments({ action: 'sign_out' }), ['2026-09-14T23:59:00'])
  })

  test('comes a page at a time and neither repeats nor skips an entry of the same moment', async () => {
    const { account } = await world.admin('Ada Pages')
    await sql`insert into audit (at, account_id, action, subject)
      select '2026-09-01'::timestamptz + nth / 3 * interval '1 microsecond', ${account}, 'sign_in', 'session'
      from generate_series(1, 120) nth`.execute(world.db)
    const seen: AuditEntry[] = []
    let after: string | undefined
    do {
      const page = await log(office, { account_id: account, ...(after && { after }) })
      assert.ok(page.entries.length <= 50)
      seen.push(...page.entries)
      after = page.next ?? undefined
      await sql`insert into audit (account_id, action, subject) values (${account}, 'sign_in', 'session')`.execute(
        world.db,
      )
    } while (after)
    const ids = seen.map(({ id }) => id)
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => other - one),
    )
    assert.deepEqual([ids.length, new Set(ids).size], [120, 120])
  })

  test('keeps from the office what only superusers set, and network addresses', async () => {
    await superuser.call('PATCH /api/settings/', { body: { name: 'Larkfield High School' } })
    await sql`insert into audit (account_id, action, subject, details)
      values (${superuser.account}, 'sign_in', 'session', '{"ip": "192.0.2.7"}')`.execute(world.db)
    const query = { account_id: superuser.account }
    assert.deepEqual(await sentences(query), ['Sora Superuser signed in'])
    assert.equal((await log(office, query)).entries[0]?.ip, null)
    assert.deepEqual(await sentences(query, superuser), [
      'Sora Superuser signed in',
      'Sora Superuser changed the settings of the school',
    ])
    assert.equal((await log(superuser, query)).entries[0]?.ip, '192.0.2.7')
  })

  test('shows repeats, automatic calls, and unknown people', async () => {
    const student = await world.addStudent('Rae Repeat')
    for (const headers of [{}, {}, { 'x-homeroom-background': '1' }])
      await office.call('GET /students/api/details/:studentId/', { params: { studentId: student }, headers })
    const { entries } = await log(office, { student_id: student })
    assert.deepEqual(
      entries.map(({ automatic, count, last_at }) => [automatic, count, last_at !== null]),
      [
        [true, 1, false],
        [false, 2, true],
      ],
    )
    await sql`insert into audit (action, subject, details)
      values ('refuse', 'sign_in', '{"reason": "inactive", "email": "who@larkfield.example"}')`.execute(
      world.db,
    )
    const [first] = await sentences({ action: 'refuse' })
    assert.equal(
      first,
      'who@larkfield.example could not sign in: Your account is inactive. Please ask the school office.',
    )
  })
})

describe('The students of an entry', () => {
  test('are those in the file, by last name', async () => {
    const person = await world.admin('Ada Holds')
    await person.send({ url: '/api/groups/reports/?csv=1&report=in_no_group' })
    const [entry] = (await log(office, { account_id: person.account, action: 'export' })).entries
    const reply = await office.call('GET /api/audit/:entryId/students/', { params: { entryId: entry!.id } })
    assert.equal(reply.body.length, entry!.student_count)
    const names = reply.body.map(({ name }) => name.split(',')[0]!)
    assert.deepEqual(
      names,
      names.toSorted((one, other) => one.localeCompare(other)),
    )
    const unknown = await office.call('GET /api/audit/:entryId/students/', { params: { entryId: 2_000_000 } })
    assert.equal(unknown.status, 404)
  })
})

describe('The CSV of the audit log', () => {
  test('has every entry of the filter, and is in the log itself', async () => {
    const { account } = await world.admin('Ada Files')
    await sql`insert into audit (at, account_id, action, subject)
      select '2026-09-01'::timestamptz + nth * interval '1 second', ${account}, 'sign_in', 'session'
      from generate_series(1, 2300) nth`.execute(world.db)
    const reply = await office.send({ url: `/api/audit/?csv=1&account_id=${account}` })
    assert.equal(reply.headers['content-disposition'], 'attachment; filename="audit-log-2026-09-14.csv"')
    const rows: string[][] = parse(reply.body, { bom: true })
    assert.equal(rows.length, 2301)
    assert.deepEqual(rows[1]?.slice(0, 4), ['2026-08-31 20:38:20', 'Ada Files', 'Signed in', 'signed in'])
    const [entry] = (await auditRows(world, 'export', office.account)).toReversed()
    assert.deepEqual([entry?.subject, entry?.details], ['audit', { type: 'audit', account_id: account }])
  })
})

describe('People to filter by', () => {
  test('are found by every word of the name or address, without case and accents, also former ones', async () => {
    const gone = await world.addStudent('Zoé Gone')
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    await world.teacher('Zelda Zimt')
    const find = async (search: string) =>
      (await office.call('GET /api/audit/people/', { query: { search } })).body
    assert.deepEqual(
      (await find('zoe go')).students.map(({ id }) => id),
      [gone],
    )
    assert.deepEqual(
      (await find('ZIMT zel')).accounts.map(({ name }) => name),
      ['Zimt, Zelda'],
    )
    assert.deepEqual(await find('%'), { accounts: [], students: [] })
    assert.deepEqual(await find(''), { accounts: [], students: [] })
  })
})
