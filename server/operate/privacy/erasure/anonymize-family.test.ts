import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { fillFamily } from '#tests/world/families/record.ts'
import type { Person } from '#tests/world/person.ts'
import { declineRequest, requestAbsence } from '#tests/world/schedules/requests.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { findTraces } from '#tests/world/privacy/traces.ts'
import { useWorld } from '#tests/world/world.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-erased-family-'))
after(() => rm(dataDir, { recursive: true, force: true }))

const world = useWorld({ env: { DATA_DIR: dataDir } })
let head: Person
let one: Class
let student: number
beforeFile(async () => {
  head = await world.superuser()
  one = await addClass(world, { name: 'Math 9-1' })
  student = one.students[0]!
  await head.call('PATCH /students/api/update/:studentId/', {
    params: { studentId: student },
    body: { first_name: 'Quintus', last_name: 'Zebrowski' },
  })
  await fillFamily(world, head, student, {
    first: 'Wilhelmina Zebrowska',
    second: 'Ottokar Zebrowski',
    remark: ' (periodontist)',
  })
  // Of a whole group, with a note about the one student.
  const reply = await head.call('POST /attendance/absences/', {
    body: {
      scope: { group_id: one.group },
      start_date: '2026-09-14',
      end_date: '2026-09-14',
      kind: 'school_activity',
      note: 'All but Quintus Zebrowski',
    },
  })
  assert.equal(reply.status, 200, reply.text)
  const absence = await head.call('POST /schedules/api/absences/', {
    body: {
      teacher_id: one.teacher.teacher!,
      start_date: '2026-09-14',
      end_date: '2026-09-14',
      substitute_note: 'Quintus Zebrowski sits in front',
    },
  })
  assert.equal(absence.status, 200, absence.text)
  const request = await requestAbsence(one.teacher, {
    start_date: '2026-09-16',
    office_note: 'Meeting about Quintus Zebrowski',
    substitute_note: 'Quintus Zebrowski may leave at ten',
  })
  const declined = await declineRequest(head, request.body.id, {
    answer: 'Not while Quintus Zebrowski is away',
  })
  assert.equal(declined.status, 200, declined.text)
})

const TRACES = ['zebrowsk', 'periodontist', 'wilhelmina', 'ottokar']

describe('The family of an erased student', () => {
  test('was in many places before', async () => {
    const places = (await findTraces(world, TRACES)).map((trace) => trace.split(':')[0])
    for (const place of [
      'contact.name',
      'reported_absence.note',
      'family_call.note',
      'conversation.note',
      'message.text',
      'message.to_address',
      'notice.contact_name',
      'family_response.message',
      'refused_address.address',
      'teacher_absence.substitute_note',
      'absence_request.office_note',
      'absence_request.substitute_note',
      'absence_request.answer',
      'audit.details',
    ]) {
      assert.ok(places.includes(place), `${place} is not among ${[...new Set(places)].join(', ')}`)
    }
  })

  test('leaves no name, address or remark anywhere', async () => {
    await head.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: student },
      body: { is_active: false },
    })
    const reply = await head.call('POST /students/api/erase/:studentId/', {
      params: { studentId: student },
      body: { confirm: 'Quintus Zebrowski' },
    })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(await findTraces(world, TRACES), [])
  })

  test('leaves the days of calls, conversations and reported absences', async () => {
    const { rows } = await sql`
      select (select count(*)::int from family_call where student_id = ${student}) calls,
        (select count(*)::int from conversation where student_id = ${student}) conversations,
        (select count(*)::int from reported_absence where student_id = ${student}) absences,
        (select count(*)::int from message where student_id = ${student}) messages,
        (select count(*)::int from family_link where student_id = ${student}) links`.execute(world.db)
    assert.deepEqual(rows, [{ calls: 2, conversations: 1, absences: 2, messages: 0, links: 0 }])
  })

  test('keeps an address switched off that a contact of another student has, too', async () => {
    const other = one.students[1]!
    await head.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: other },
      body: { contacts: [{ name: 'Nora Begum', email: 'Shared@begum.example' }] },
    })
    const shared = await world.addStudent('Sid Shared')
    await head.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: shared },
      body: { contacts: [{ name: 'Nora Begum', email: 'shared@begum.example' }] },
    })
    await sql`insert into refused_address (address, refused_at, smtp_response) values ('shared@begum.example', now(), '550')`.execute(
      world.db,
    )
    const params = { studentId: shared }
    await head.call('PATCH /students/api/update/:studentId/', { params, body: { is_active: false } })
    await head.call('POST /students/api/erase/:studentId/', { params, body: { confirm: 'Sid Shared' } })
    const { rows } = await sql<{ address: string }>`select address from refused_address`.execute(world.db)
    assert.deepEqual(rows, [{ address: 'shared@begum.example' }])
  })
})
