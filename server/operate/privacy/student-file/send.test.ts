import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { syncRoster } from '#server/exchange/oneroster/records/sync.ts'
import { fillFamily } from '#tests/world/families/record.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let one: Class
let student: number
beforeFile(async () => {
  office = await world.admin('Olga Office')
  one = await addClass(world, { name: 'Lund', students: ['Ana <Abara> ', 'Bo Begum '] })
  student = one.students[0]!
})

const download = (person: Person, studentId: number) =>
  person.call('GET /students/api/file/:studentId/', { params: { studentId } })

describe('The file of everything about a student', () => {
  test('is for the office only, not for the student and not for a teacher', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student(), 403],
      [one.teacher, 403],
    ] as const) {
      assert.equal((await download(person, student)).status, status)
    }
  })

  test('does not exist for an unknown student', async () => {
    assert.equal((await download(office, 999_999)).status, 404)
    assert.equal((await download(office, 0)).status, 400)
  })

  test('has every kind of record, as text that cannot become markup', async () => {
    await submitSheet(office, one, {
      ...allPresent(one),
      [student]: { status: 'A', comment: '<b>dentist</b>' },
    })
    await submitSheet(office, one, { [student]: { status: 'T', excuse: 'TEX' } })
    const params = { studentId: student }
    await office.call('PATCH /students/api/update/:studentId/', {
      params,
      body: { student_number: '4711', labels: ['Chess club'], apart_ids: [one.students[1]!] },
    })
    await office.call('PUT /api/choices/', { body: { students_seen: [student] } })
    const reply = await office.send({ url: `/students/api/file/${student}/` })
    assert.equal(reply.statusCode, 200)
    assert.match(String(reply.headers['content-type']), /^text\/html/)
    assert.equal(
      reply.headers['content-disposition'],
      `attachment; filename="student-${student}-${new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })}.html"`,
    )
    const text = reply.body
    for (const heading of [
      'Record',
      'Signing in',
      'Groups',
      'Labels and pairs',
      'Reported absences',
      'Calls',
      'Mail to the family',
      'Family links',
      'Family responses',
      'Conversations',
      'Letters',
      'Attendance',
      'Changes to attendance',
      'Correction requests',
      'Changes to the record',
      'Who saw the record',
      'Saved choices',
      'Uploads',
    ]) {
      assert.ok(text.includes(`<h2>${heading}</h2>`), heading)
    }
    for (const part of [
      '4711',
      'Core Lund',
      'Chess club',
      'Kept apart from',
      'Sep 14, 2026',
      'TEX',
      '&lt;b&gt;dentist&lt;/b&gt;',
      'Olga Office',
      'students_seen',
    ]) {
      assert.ok(text.includes(part), part)
    }
    assert.ok(text.includes('Ana &lt;Abara&gt;'))
    assert.ok(!text.includes('<Abara>') && !text.includes('<b>dentist'), 'markup of people is escaped')
  })

  test('has notices to the family and its responses, and no secret of its link', async () => {
    const family = { first: 'Maria Abara', second: 'Uwe Abara', remark: ' (orthodontist)' }
    await fillFamily(world, office, student, family)
    const { text } = await download(office, student)
    for (const part of [
      'late',
      '10:30',
      'Dentist (orthodontist)',
      'Fever (orthodontist)',
      'no_answer',
      'Maria Abara: absent, see https://school.example/family',
      'refused, 550 no such mailbox',
      'waited longer than a day',
      'She had a fever. (orthodontist)',
      'Seen the note (orthodontist)',
      'Bus pass (orthodontist)',
      'uwe.abara@abara.example',
    ]) {
      assert.ok(text.includes(part), part)
    }
    assert.ok(!text.includes('SECRET'))
  })

  test('has what other systems read of the student, and under which ids', async () => {
    await sql`insert into foreign_id (collection, own_id, sourced_id)
      values ('users', ${`student-${student}`}, 'sis-0815')`.execute(world.db)
    await syncRoster(world.db)
    const [, section = ''] = (await download(office, student)).text.split('<h2>For other systems</h2>')
    for (const part of ['sis-0815', `role-student-${student}`, 'enrollments', '&quot;familyName&quot;'])
      assert.ok(section.includes(part), part)
  })

  test('has the enrollments that other systems read and the school has removed', async () => {
    const former = await world.addStudent('Gus Former')
    await addGroup(world, { name: 'Left', students: [former] })
    await syncRoster(world.db)
    const { rows } = await sql<{ id: number }>`
      delete from group_membership where student_id = ${former} returning id`.execute(world.db)
    await syncRoster(world.db)
    const [, section = ''] = (await download(office, former)).text.split('<h2>For other systems</h2>')
    assert.ok(section.includes(`>member-${rows[0]!.id}<`))
  })

  test('names no other student', async () => {
    const { text } = await download(office, student)
    assert.ok(!text.includes('Begum'))
  })

  test('leaves an audit entry that names the student', async () => {
    await download(office, one.students[1]!)
    const { rows } = await sql<{ account_id: number; subject_id: number; student_ids: number[] }>`
      select account_id, subject_id, student_ids from audit where action = 'export' order by id desc limit 1`.execute(
      world.db,
    )
    assert.deepEqual(rows, [
      { account_id: office.account, subject_id: one.students[1]!, student_ids: [one.students[1]!] },
    ])
  })
})
