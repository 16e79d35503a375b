import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Contact } from '#contract/day/families/contacts.ts'
import type { Person } from '#tests/world/person.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
const student = () => lund.students[0]!

const read = (person: Person, studentId = student()) =>
  person.call('GET /api/students/:studentId/contacts/', { params: { studentId } })
const save = (person: Person, contacts: unknown, studentId = student()) =>
  person.call('PUT /api/students/:studentId/contacts/', {
    params: { studentId },
    body: { contacts } as never,
  })

const withoutId = (contact: Contact) =>
  Object.fromEntries(Object.entries(contact).filter(([field]) => field !== 'id'))

const MOTHER = {
  name: 'Maria Lund',
  relation: 'Mother',
  email: 'maria@lund.example',
  phone: '+1 555 0100',
  language: 'es',
  home_language: 'Mixtec',
  street: '12 Elm Street',
  city: 'Albany',
  state: 'NY',
  postal_code: '12203',
  may_receive: true,
}
const UNCLE = { ...MOTHER, name: 'Uwe Lund', relation: 'Uncle', email: null, may_receive: false }

describe('Contacts are not read', () => {
  test('by visitors, students and teachers of other classes', async () => {
    const pupil = await world.student('Pia Pupil')
    const otherTeacher = await world.teacher('Sten Strand')
    assert.equal((await read(world.visitor())).status, 401)
    assert.equal((await read(pupil, pupil.student!)).status, 403)
    const { status, failure } = await read(otherTeacher)
    assert.equal(status, 403)
    assert.match(failure.message, /Only the office and the student’s own teachers/)
  })

  test('of a student who is not there', async () => {
    assert.equal((await read(admin, 999_999)).status, 404)
    assert.equal((await read(lund.teacher, 999_999)).status, 404)
  })
})

describe('Contacts are not saved', () => {
  test('by anybody but the office', async () => {
    assert.equal((await save(world.visitor(), [MOTHER])).status, 401)
    assert.equal((await save(await world.student('Per Pupil'), [MOTHER])).status, 403)
    assert.equal((await save(lund.teacher, [MOTHER])).status, 403)
    assert.equal((await save(admin, [MOTHER], 999_999)).status, 404)
  })

  test('when one of them is wrong: each field is named, and nothing is saved', async () => {
    for (const [wrong, field] of [
      [{ name: '' }, 'contacts.1.name'],
      [{ email: 'nobody' }, 'contacts.1.email'],
      [{ phone: 'call me' }, 'contacts.1.phone'],
      [{ phone: '12' }, 'contacts.1.phone'],
      [{ language: 'Arabic' }, 'contacts.1.language'],
      [{ language: 'fr' }, 'contacts.1.language'],
      [{ home_language: 'x'.repeat(61) }, 'contacts.1.home_language'],
      [{ street: 'x'.repeat(101) }, 'contacts.1.street'],
      [{ postal_code: '1\n2' }, 'contacts.1.postal_code'],
      [{ email: null }, 'contacts.1.may_receive'],
      [{ order: -1 }, 'contacts.1.order'],
    ] as const) {
      const { status, failure } = await save(admin, [MOTHER, { ...MOTHER, ...wrong }])
      assert.equal(status, 400, JSON.stringify(wrong))
      assert.deepEqual(Object.keys(failure.fields ?? {}), [field])
    }
    assert.equal(
      (
        await save(
          admin,
          Array.from({ length: 21 }, () => MOTHER),
        )
      ).status,
      400,
    )
    assert.deepEqual((await read(admin)).body.contacts, [])
  })
})

describe('Contacts', () => {
  test('are saved by the office in their order, and read by the student’s own teacher', async () => {
    const { body } = await save(admin, [
      { ...UNCLE, order: 2 },
      { ...MOTHER, order: 1 },
    ])
    assert.deepEqual(body.contacts.map(withoutId), [MOTHER, UNCLE])
    assert.deepEqual((await read(lund.teacher)).body.contacts, body.contacts)
  })

  test('keep their ids when they are changed or move; who is left out is gone', async () => {
    const [mother, uncle] = (await save(admin, [MOTHER, UNCLE])).body.contacts
    const renamed = { ...uncle!, name: 'Uwe Berg' }
    assert.deepEqual((await save(admin, [renamed, mother])).body.contacts, [renamed, mother])
    assert.deepEqual((await save(admin, [mother])).body.contacts, [mother])
    assert.deepEqual((await save(admin, [])).body.contacts, [])
  })

  test('of another student are not taken over by their id', async () => {
    const [mother] = (await save(admin, [MOTHER])).body.contacts
    const other = lund.students[1]!
    const [taken] = (await save(admin, [{ ...UNCLE, id: mother!.id }], other)).body.contacts
    assert.notEqual(taken!.id, mother!.id)
    assert.deepEqual((await read(admin)).body.contacts, [mother])
  })

  test('take blank fields as none', async () => {
    const { body } = await save(admin, [
      { name: 'Ida Lund', relation: '', email: '', phone: null, language: '', street: '', state: null },
    ])
    const address = { street: '', city: '', state: '', postal_code: '' }
    assert.deepEqual(body.contacts.map(withoutId), [
      {
        name: 'Ida Lund',
        relation: '',
        email: null,
        phone: null,
        language: 'en',
        home_language: '',
        may_receive: false,
        ...address,
      },
    ])
  })

  test('are written to in the language of the family where the school writes in it, unless the office chose one', async () => {
    const sent = [
      { name: 'Ana Lund', home_language: 'Español' },
      { name: 'Bo Lund', home_language: 'Arabic' },
      { name: 'Cy Lund', language: 'English', home_language: 'Spanish' },
      { name: 'Di Lund', language: 'Spanish' },
    ]
    const { body } = await save(admin, sent)
    assert.deepEqual(
      body.contacts.map(({ language, home_language }) => [language, home_language]),
      [
        ['es', 'Español'],
        ['en', 'Arabic'],
        ['en', 'Spanish'],
        ['es', ''],
      ],
    )
  })

  test('are audited when they change, and whenever someone reads them', async () => {
    const rows = async () =>
      (
        await sql<{ action: string; details: Record<string, unknown> }>`
          select action, details from audit where subject = 'student' and subject_id = ${student()}
          order by id desc limit 1`.execute(world.db)
      ).rows[0]
    await save(admin, [MOTHER])
    const { body } = await save(admin, [UNCLE])
    const changed = await rows()
    assert.equal(changed?.action, 'change')
    assert.deepEqual(changed?.details['contacts'], {
      old: [{ ...MOTHER, id: body.contacts[0]!.id - 1 }],
      new: body.contacts,
    })
    const shown = await admin.call('GET /api/audit/', { query: {} })
    const texts = shown.body.entries[0]!.changes.map(({ old, new: value }) => `${old} | ${value}`)
    assert.match(texts.join(), /^[^{}]+ \| [^{}]+$/, 'the audit shows contacts as words')
    const entries = async () =>
      (await sql<{ count: number }>`select count(*)::int from audit`.execute(world.db)).rows[0]!.count
    const before = await entries()
    await save(admin, body.contacts)
    assert.equal(await entries(), before, 'saving the same again is no change')
    const reads = await sql<{ account_id: number }>`
      select distinct account_id from audit
      where action = 'read' and subject_id = ${student()} and details ->> 'record' = 'contacts' order by account_id`.execute(
      world.db,
    )
    assert.deepEqual(reads.rows, [{ account_id: admin.account }, { account_id: lund.teacher.account }])
  })

  test('say on the record who may see and change them', async () => {
    const otherTeacher = await world.teacher('Stina Strand')
    const rights = async (person: Person) => {
      const params = { studentId: student() }
      const { see_contacts, edit_contacts } = (
        await person.call('GET /students/api/details/:studentId/', { params })
      ).body.may
      return [see_contacts, edit_contacts]
    }
    assert.deepEqual(await rights(admin), [true, true])
    assert.deepEqual(await rights(lund.teacher), [true, false])
    assert.deepEqual(await rights(otherTeacher), [false, false])
  })
})
