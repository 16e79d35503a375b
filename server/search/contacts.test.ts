import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { contactsStatement } from './contacts.ts'
import { executedScansOf, type ExplainRow } from './testing.ts'

const world = useWorld()
let admin: Person
let teacher: Person
let student: number
beforeFile(async () => {
  admin = await world.admin('Ada Abbott')
  teacher = await world.teacher('Tomas Quill')
  student = await world.addStudent('Xiomara Hathaway')
  const left = await world.addStudent('Lou Left')
  await sql`insert into contact (student_id, place, name, relation, phone)
    values (${student}, 1, 'Selma Hernández', 'mother', '+1 (555) 010-0175'), (${left}, 1, 'Selma Gone', '', '555 999')`.execute(
    world.db,
  )
  await sql`update student set is_active = false where id = ${left}`.execute(world.db)
})

const find = async (person: Person, search: string) =>
  (await person.call('GET /api/search/', { query: { search } })).body
const contactsFound = async (person: Person, search: string) =>
  (await find(person, search)).contacts?.map(({ name, student: of }) => `${name} of ${of.last_name}`)

describe('A search for a contact', () => {
  test('finds none for teachers, and reads nothing of them', async () => {
    for (const text of ['selma', '0100175']) assert.equal(await contactsFound(teacher, text), undefined)
    const { rows } = await sql`select from audit where subject = 'contacts'`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('finds the student for the office by the name of a contact, without case and accents', async () => {
    for (const text of ['selma', 'HERNANDEZ', 'hern selma'])
      assert.deepEqual(await contactsFound(admin, text), ['Selma Hernández of Hathaway'], text)
    assert.equal(await contactsFound(admin, 'selma gone'), undefined)
  })

  test('finds the student by the digits of a phone number, however they are written', async () => {
    for (const text of ['0175', '555-010', '(555) 010 0175', '+15550100175'])
      assert.deepEqual(await contactsFound(admin, text), ['Selma Hernández of Hathaway'], text)
    for (const text of ['75', '0176', '555 999'])
      assert.equal(await contactsFound(admin, text), undefined, text)
  })

  test('is in the audit log with the students whose contacts it showed', async () => {
    const { rows } = await sql<{ student_ids: number[]; details: { list: string } }>`
      select student_ids, details from audit where subject = 'contacts' and account_id = ${admin.account}`.execute(
      world.db,
    )
    assert.deepEqual([rows[0]?.student_ids, rows[0]?.details.list], [[student], 'search'])
  })

  test('takes a text that no name can have as nothing', async () => {
    for (const text of ['\u0000sel', 'sel\ud800', '...', '%%%', "'''"])
      assert.equal(await contactsFound(admin, text), undefined, text)
  })
})

describe('Among the contacts of 20,000 students', () => {
  before(async () => {
    // In ten statements, because on a busy machine a single one exceeds the statement timeout.
    for (let first = 1; first <= 20_000; first += 2000) {
      await sql`with added as (
          insert into student (first_name, last_name, email, grade_level_id)
          select 'Student', 'Number' || to_hex(n), 's' || n || '@larkfield.example', n % 7 + 1
          from generate_series(${first}::int, ${first + 1999}::int) n returning id
        )
        insert into contact (student_id, place, name, phone)
        select id, place, 'Parent' || to_hex(id * place) || ' Élan' || id % 997, '+1 (555) 01' || lpad((id * place)::text, 6, '0')
        from added, generate_series(1, 2) place`.execute(world.db)
    }
    await sql`analyze student, contact`.execute(world.db)
  })

  for (const text of ['selma hern', 'elan13', 'parent', '0175', '(555) 010 0175', '555']) {
    test(`'${text}' does not read all of them`, async () => {
      const { rows } =
        await sql<ExplainRow>`explain (analyze, format json) ${contactsStatement(text)}`.execute(world.db)
      const ofContacts = executedScansOf(rows[0]!).filter(({ relation }) => relation === 'contact')
      assert.deepEqual(
        ofContacts.map(({ kind }) => kind),
        ['Bitmap Heap Scan'],
      )
    })
  }
})

describe('A search for a room', () => {
  test('finds the rooms of current groups by their beginning, for all staff', async () => {
    const [one, other, old] = [
      await addGroup(world, { name: 'Core 1' }),
      await addGroup(world, { name: 'Core 2' }),
      await addGroup(world, { name: 'Core 3' }),
    ]
    await sql`update student_group set room_number = '204' where id in (${one}, ${other})`.execute(world.db)
    await sql`update student_group set room_number = '205', archived_on = '2026-09-01' where id = ${old}`.execute(
      world.db,
    )
    for (const text of ['204', '20', 'room 20', 'Room 204']) {
      assert.deepEqual((await find(teacher, text)).rooms, ['204'], text)
    }
    assert.equal((await find(teacher, '04')).rooms, undefined)
  })
})
