import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeClock } from '#server/clock.ts'
import { auditRows } from '#tests/world/audit.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import {
  DENTIST,
  endFamilyLink,
  familyTokenOf,
  listFamilyLinks,
  makeFamilyLink,
  readFamily,
  setContacts,
  sendFamilyResponse,
} from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeFamilyLinks } from './links.ts'

const world = useWorld()
let office: Person
let lund: Class
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
})

/** Makes links as notices do. */
const noticeLinks = (recipients: { student_id: number; contact_id: number }[]) => {
  const maker = { clock: makeClock(undefined), config: world.config, keys: world.app.signingKeys }
  return world.db.transaction().execute((tx) => makeFamilyLinks(tx, maker, recipients, { madeBy: null }))
}

/** Another student for each test, with a mother who has a link. */
async function addFamily(name: string) {
  const student = await world.addStudent(name)
  const [mother, father] = await setContacts(office, student, [
    { name: 'Mia Mother' },
    { name: 'Finn Father' },
  ])
  const { body } = await makeFamilyLink(office, student, mother!)
  return { student, mother: mother!, father: father!, token: familyTokenOf(body), link: body.link }
}

describe('A family’s link does not open', () => {
  test('without its secret, or with a malformed one', async () => {
    for (const token of [
      undefined,
      '',
      'x',
      '1',
      `1.${'a'.repeat(54)}`,
      '1.aaaaaaaaaa.',
      `-1.${'a'.repeat(10)}.${'b'.repeat(43)}`,
    ]) {
      const { status, failure } = await readFamily(world, token)
      assert.deepEqual([status, failure.code], [400, 'invalid'], token)
      assert.match(failure.message, /incomplete/)
    }
  })

  test('with a signature of another link, student, contact or day, or by the number alone', async () => {
    const one = await addFamily('Una One')
    const other = await addFamily('Oda Other')
    const [, key, signature] = other.token.split('.')
    const forged = [
      `${one.link.id}.${key}.${signature}`,
      `${one.link.id}.${key}.${'A'.repeat(43)}`,
      `999999.${key}.${signature}`,
    ]
    for (const token of forged) {
      const { status, failure } = await readFamily(world, token)
      assert.deepEqual([status, failure.code], [403, 'forbidden'])
      assert.equal((await sendFamilyResponse(world, token)).status, 403)
    }
    await sql`update family_link set expires_at = expires_at + interval '1 day' where id = ${one.link.id}`.execute(
      world.db,
    )
    assert.equal((await readFamily(world, one.token)).status, 403, 'the row alone cannot lengthen it')
    await sql`update family_link set expires_at = expires_at - interval '1 day', student_id = ${other.student}
      where id = ${one.link.id}`.execute(world.db)
    assert.equal((await readFamily(world, one.token)).status, 403, 'or move it to another student')
    const refusals = await auditRows(world, 'refuse')
    assert.ok(
      refusals.some(({ subject, details }) => subject === 'family_link' && details['reason'] === 'unknown'),
    )
  })

  test('after its days', async () => {
    const { student, mother } = await addFamily('Ola Over')
    const past = { ...makeClock(undefined), moment: () => new Date(Date.now() - 14 * 86_400_000 - 1000) }
    const keys = world.app.signingKeys
    const links = await world.db
      .transaction()
      .execute((tx) =>
        makeFamilyLinks(
          tx,
          { clock: past, config: world.config, keys },
          [{ student_id: student, contact_id: mother }],
          { madeBy: null },
        ),
      )
    const { status, failure } = await readFamily(world, familyTokenOf({ address: links.get(mother)! }))
    assert.equal(status, 403)
    assert.match(failure.message, /link has expired/)
    const [listed] = (await listFamilyLinks(office, student)).body.links
    assert.deepEqual([listed?.state, listed?.made.by], ['over', null])
  })

  test('once the office has ended it, also while the page is open', async () => {
    const { student, token, link } = await addFamily('Ria Revoked')
    assert.equal((await readFamily(world, token)).status, 200)
    const ended = await endFamilyLink(office, student, link.id)
    assert.deepEqual([ended.status, ended.body.link.state], [200, 'revoked'])
    assert.equal((await endFamilyLink(office, student, link.id)).status, 200)
    for (const { status, failure } of [
      await readFamily(world, token),
      await sendFamilyResponse(world, token),
    ]) {
      assert.equal(status, 403)
      assert.match(failure.message, /office revoked this link/)
    }
    const removed = await auditRows(world, 'remove', office.account)
    assert.equal(removed.filter(({ subject_id }) => subject_id === link.id).length, 1)
  })

  test('once its contact is taken away, while that of another contact stays', async () => {
    const { student, token, father } = await addFamily('Tia Taken')
    const other = familyTokenOf((await makeFamilyLink(office, student, father)).body)
    await office.call('PUT /api/students/:studentId/contacts/', {
      params: { studentId: student },
      body: { contacts: [{ id: father, name: 'Finn Father' }] },
    })
    assert.equal((await readFamily(world, token)).status, 403)
    assert.equal((await readFamily(world, other)).status, 200)
  })

  test('for a student who has left the school, until they are back', async () => {
    const { student, token } = await addFamily('Lea Left')
    const setActive = (is_active: boolean) =>
      office.call('PATCH /students/api/update/:studentId/', {
        params: { studentId: student },
        body: { is_active },
      })
    assert.equal((await setActive(false)).status, 200)
    assert.equal((await readFamily(world, token)).status, 403)
    await setActive(true)
    assert.equal((await readFamily(world, token)).status, 200)
  })

  test('more often than a person opens it, and tells less often than that', async () => {
    const { token } = await addFamily('Max Many')
    const { token: other } = await addFamily('Nils Next')
    const tries = []
    for (let nth = 0; nth < 7; nth++)
      tries.push((await sendFamilyResponse(world, token, { ...DENTIST, words: `Reason ${nth}` })).status)
    assert.deepEqual(tries, [200, 200, 200, 200, 200, 200, 429])
    assert.equal((await sendFamilyResponse(world, other)).status, 200)
    const reads = await Promise.all(Array.from({ length: 60 }, () => readFamily(world, token)))
    assert.ok(reads.some(({ status }) => status === 429))
    assert.equal((await readFamily(world, other)).status, 200)
  })
})

describe('Links are made', () => {
  test('by the office alone, for a contact of just this student who is active', async () => {
    const { student, mother } = await addFamily('Wim Wrong')
    const other = await addFamily('Wera Wrong')
    const params = { studentId: student }
    for (const [person, status] of [
      [world.visitor(), 401],
      [lund.teacher, 403],
      [await world.student('Sia Student'), 403],
    ] as const) {
      assert.equal((await makeFamilyLink(person, student, mother)).status, status)
      assert.equal((await listFamilyLinks(person, student)).status, status)
      assert.equal((await endFamilyLink(person, student, 1)).status, status)
    }
    assert.equal((await makeFamilyLink(office, student, other.mother)).status, 404)
    assert.equal((await makeFamilyLink(office, 999_999, mother)).status, 404)
    assert.equal((await listFamilyLinks(office, 999_999)).status, 404)
    assert.equal((await endFamilyLink(office, student, other.link.id)).status, 404)
    assert.equal((await readFamily(world, other.token)).status, 200)
    await sql`update student set is_active = false where id = ${student}`.execute(world.db)
    const { status, failure } = await makeFamilyLink(office, params.studentId, mother)
    assert.deepEqual([status, failure.code], [409, 'conflict'])
  })

  test('for many contacts at once; deleted contacts have none', async () => {
    const one = await addFamily('Mo Many')
    const other = await addFamily('Mi Many')
    const recipients = [
      { student_id: one.student, contact_id: one.mother },
      { student_id: one.student, contact_id: one.father },
      { student_id: other.student, contact_id: other.mother },
      { student_id: one.student, contact_id: other.father },
      { student_id: one.student, contact_id: 999_999 },
    ]
    const links = await noticeLinks(recipients)
    assert.deepEqual([...links.keys()].toSorted(), [one.mother, one.father, other.mother].toSorted())
    for (const address of links.values()) {
      assert.match(address, /^http:\/\/localhost:3000\/family#\d+\.[\w-]{10}\.[\w-]{43}$/)
      assert.equal((await readFamily(world, familyTokenOf({ address }))).status, 200)
    }
    const none = await noticeLinks([])
    assert.equal(none.size, 0)
  })

  test('and are listed with when they were opened last, which is in the audit by its sentence', async () => {
    const { student, token, link } = await addFamily('Lin Listed')
    assert.deepEqual(
      [link.contact.name, link.made.by, link.opened, link.state],
      ['Mia Mother', 'Ada Admin', null, 'live'],
    )
    await readFamily(world, token)
    await sendFamilyResponse(world, token)
    await readFamily(world, 'x')
    const [listed] = (await listFamilyLinks(office, student)).body.links
    assert.notEqual(listed?.opened, null)
    await endFamilyLink(office, student, link.id)
    await readFamily(world, token)
    const { entries } = (await office.call('GET /api/audit/', { query: { student_id: student } })).body
    const sentences = entries
      .map(({ by, what }) => `${by} ${what}`)
      .filter((sentence) => !/contacts|added|changed/.test(sentence))
    assert.deepEqual(sentences, [
      'Someone could not open the family link for Mia Mother about Lin Listed: the office had revoked it',
      'Ada Admin revoked the family link for Mia Mother about Lin Listed',
      'A family gave the school a reason about Lin Listed',
      'A family opened the family link for Mia Mother about Lin Listed',
      'Ada Admin created the family link for Mia Mother about Lin Listed',
    ])
  })
})
