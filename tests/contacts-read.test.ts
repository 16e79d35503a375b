import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { makeCsv } from './fixtures/make-xlsx.ts'
import { fillFamily } from './world/families/record.ts'
import { beforeFile } from './world/file-hooks.ts'
import type { Person } from './world/person.ts'
import { submitSheet } from './world/sheets.ts'
import { useClassWorld } from './world/timetable.ts'

const { world, lund } = useClassWorld()
let office: Person
let student: number
let upload: number

/** These names are only in this student's contacts. */
const NAMES = /Quirina|Zebulon|quirina|zebulon|Xanthippe|xanthippe/

beforeFile(async () => {
  office = await world.superuser()
  student = lund.students[0]!
  await fillFamily(world, office, student, { first: 'Quirina Abara', second: 'Zebulon Abara' })
  await sql`update reported_absence set removed_at = now(), removed_by_id = ${office.account}`.execute(
    world.db,
  )
  const marks = Object.fromEntries(lund.students.map((id) => [id, { status: 'A' as const }]))
  assert.equal((await submitSheet(lund.teacher, lund, marks, {})).status, 200)
  await sql`insert into message (key, purpose, student_id, to_name, to_address, subject, text, state, queued_at, due_at,
      expires_at, ended_at)
    values ('kept', 'notice', ${student}, 'Quirina Abara', 'quirina.abara@abara.example', 'Hello', 'Hello', 'kept', now(),
      now(), now(), now())`.execute(world.db)
  await sql`insert into family_response (student_id, contact_id, contact_name, kind, start_date, end_date, message, responded_at, state)
    select student_id, id, name, 'excused', '2026-09-14', '2026-09-14', 'Ill', now(), 'open' from contact
    where student_id = ${student} order by place limit 1`.execute(world.db)
  const { rows } = await sql<{ email: string }>`select email from student where id = ${student}`.execute(
    world.db,
  )
  const file = makeCsv([
    ['student_email', 'name', 'email', 'phone', 'may_receive'],
    [rows[0]!.email, 'Xanthippe Abara', 'xanthippe@abara.example', '+1 555 0199', 'yes'],
  ])
  const uploaded = await office.upload('POST /students/api/upload-contacts/', file, 'contacts.csv')
  assert.equal(uploaded.status, 200, uploaded.text)
  upload = uploaded.body.upload_id!
})

/** Counts the audit entries in which this person read, changed or downloaded the student's record. */
const timesNamed = async ({ account }: Person): Promise<number> => {
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(count), 0)::int times from audit
    where account_id = ${account} and ((subject = 'student' and subject_id = ${student}) or student_ids @> array[${student}::bigint])`.execute(
    world.db,
  )
  return rows[0]!.times
}

const addressOf = (key: string): string => {
  const [, path = ''] = key.split(' ')
  const filled = path
    .replace(':studentId', String(student))
    .replace(':uploadId', String(upload))
    .replace(':gradeLevelId', '4')
    .replace(/:kind/, 'core-groups')
    .replaceAll(/:\w+/g, '1')
  return filled + (QUERIES[key] ?? '')
}
const QUERIES: Record<string, string> = {
  'GET /attendance/notices/': '?date=2026-09-14',
  'GET /attendance/answers/': '?state=decided',
  'GET /attendance/absences/': '?student_id=1',
  'GET /api/search/': '?q=abara',
  'GET /api/audit/people/': '?search=abara',
}

/** The replies that hold contacts of several students, or of one. */
const WITH_CONTACTS = [
  'GET /api/students/:studentId/contacts/',
  'GET /api/students/:studentId/family-record/',
  'GET /api/students/:studentId/family-links/',
  'GET /api/uploads/:uploadId/',
  'GET /api/mail/kept/',
  'GET /api/mail/refused/',
  'GET /api/audit/',
  'GET /attendance/answers/',
  'GET /attendance/calls/',
  'GET /attendance/letters/',
  'GET /attendance/notices/',
  'GET /attendance/notices/week/',
  'GET /students/api/file/:studentId/',
]

describe('Each person who is sent a name, an address or a phone of a contact', () => {
  test('is in the audit log with the student, for any call', async () => {
    const holding: string[] = []
    const routes = Object.entries<Route>(api).filter(([key]) => key.startsWith('GET '))
    for (const [key, route] of routes) {
      if (route.who === 'link' || route.who === 'substitute') continue
      for (const query of route.exports && route.query && 'csv' in route.query.shape ? ['', 'csv=1'] : ['']) {
        const address = addressOf(key)
        const url = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
        const before = await timesNamed(office)
        const { body } = await office.send({ method: 'GET', url })
        if (!NAMES.test(body)) continue
        holding.push(key)
        assert.ok((await timesNamed(office)) > before, `${url} leaves no row`)
      }
    }
    assert.deepEqual([...new Set(holding)].sort(), [...WITH_CONTACTS].sort())
  })

  test('is in the audit log even for a save', async () => {
    const { body } = await office.call('GET /api/students/:studentId/contacts/', {
      params: { studentId: student },
    })
    const [contact] = body.contacts
    const writes = [
      () =>
        office.call('PUT /api/students/:studentId/contacts/', {
          params: { studentId: student },
          body: { contacts: body.contacts },
        }),
      () =>
        office.call('POST /attendance/calls/', {
          body: { student_id: student, date: '2026-09-14', outcome: 'no_answer' },
        }),
      () =>
        office.call('POST /api/students/:studentId/family-links/', {
          params: { studentId: student },
          body: { contact_id: contact!.id },
        }),
    ]
    for (const write of writes) {
      const before = await timesNamed(office)
      const { status, text } = await write()
      assert.equal(status, 200, text)
      assert.match(text, NAMES)
      assert.ok((await timesNamed(office)) > before, text)
    }
  })

  test('is named in the log with the list and its students', async () => {
    await office.call('GET /attendance/calls/', { query: {} })
    const { body } = await office.call('GET /api/audit/', { query: { action: 'read' } })
    const sentences = body.entries.map(({ what }) => what)
    assert.ok(
      sentences.some((what) => /^read contacts of .+ in the call list$/.test(what)),
      sentences.join('\n'),
    )
  })
})
