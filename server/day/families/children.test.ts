import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import {
  DENTIST,
  familyTokenOf,
  makeFamilyLink,
  readFamily,
  sendFamilyResponse,
  sendQuickAnswer,
  setContacts,
} from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

let families = 0
const newAddress = () => `mother${(families += 1)}@family.example`

/** A student with one contact. */
async function addChild(name: string, contact: object): Promise<{ student: number; contact: number }> {
  const student = await world.addStudent(name)
  const [id] = await setContacts(office, student, [{ name: 'Rosa Reyes', may_receive: true, ...contact }])
  return { student, contact: id! }
}
const linkOf = async ({ student, contact }: { student: number; contact: number }) =>
  familyTokenOf((await makeFamilyLink(office, student, contact)).body)
const namesOf = async (token: string) =>
  (await readFamily(world, token)).body.children.map(({ first_name }) => first_name)

describe('A link refuses', () => {
  test('an answer about a student whom it does not show, and adds nothing', async () => {
    const own = await addChild('Ana Reyes', { email: newAddress() })
    const other = await addChild('Zoe Other', { email: newAddress() })
    const token = await linkOf(own)
    const before = await countResponses()
    for (const { status } of [
      await sendFamilyResponse(world, token, { ...DENTIST, student: other.student }),
      await sendQuickAnswer(world, token, { student: other.student, answer: 'sick' }),
      await sendQuickAnswer(world, token, { student: 999_999, answer: 'sick' }),
    ])
      assert.equal(status, 403)
    assert.equal(await countResponses(), before)
  })

  test('everything once all of its students have left or were erased', async () => {
    const email = newAddress()
    const [ana, bo] = [await addChild('Ana Gone', { email }), await addChild('Bo Gone', { email })]
    const token = await linkOf(ana)
    await setActive(ana.student, false)
    assert.deepEqual(await namesOf(token), ['Bo'], 'the other child is still here')
    await setActive(bo.student, false)
    assert.equal((await readFamily(world, token)).status, 403)
  })
})

describe('A link shows all students of its contact', () => {
  test('its own first, and takes answers about each', async () => {
    const email = newAddress()
    const bo = await addChild('Bo Reyes', { email })
    const ana = await addChild('Ana Rojas', { email: email.toUpperCase(), name: 'rosa REYES' })
    const token = await linkOf(bo)
    assert.deepEqual(await namesOf(token), ['Bo', 'Ana'])
    const { body } = await sendFamilyResponse(world, token, { ...DENTIST, student: ana.student })
    assert.deepEqual(
      body.children.map(({ answers }) => answers.length),
      [0, 1],
    )
    const open = (await office.call('GET /attendance/answers/', { query: {} })).body
    assert.equal(open.find(({ student }) => student.id === ana.student)?.contact.name, 'rosa REYES')
  })

  test('but none of another contact at the same address, of one who may not get mail, or of one without an address', async () => {
    const email = newAddress()
    const ana = await addChild('Ana Two', { email })
    await addChild('Bo Two', { email, name: 'Uwe Reyes' })
    await addChild('Cy Two', { email, may_receive: false })
    await addChild('Di Two', { email: null, may_receive: false })
    assert.deepEqual(await namesOf(await linkOf(ana)), ['Ana'])
    const none = await addChild('Ed Two', { email: null, may_receive: false })
    await addChild('Fay Two', { email: null, may_receive: false })
    assert.deepEqual(await namesOf(await linkOf(none)), ['Ed'])
  })

  test('a student no longer once the contact has another address there', async () => {
    const email = newAddress()
    const [ana, bo] = [await addChild('Ana New', { email }), await addChild('Bo New', { email })]
    const token = await linkOf(ana)
    assert.deepEqual(await namesOf(token), ['Ana', 'Bo'])
    await setContacts(office, bo.student, [{ name: 'Rosa Reyes', email: newAddress(), may_receive: true }])
    assert.deepEqual(await namesOf(token), ['Ana'])
  })

  test('and the audit names each of them as read', async () => {
    const email = newAddress()
    const [ana, bo] = [await addChild('Ana Read', { email }), await addChild('Bo Read', { email })]
    const token = await linkOf(ana)
    await readFamily(world, token)
    const { rows } = await sql<{ students: number[] }>`
      select student_ids students from audit where subject = 'family_link' and action = 'read' order by id desc limit 1`.execute(
      world.db,
    )
    assert.deepEqual(
      rows[0]?.students.toSorted((one, other) => one - other),
      [ana.student, bo.student],
    )
  })
})

describe('One tap', () => {
  test('says that a student is sick today, once, in the words of the office and of the family', async () => {
    const ana = await addChild('Ana Tap', { email: newAddress(), language: 'es' })
    const token = await linkOf(ana)
    const before = await countResponses()
    const first = await sendQuickAnswer(world, token, { student: ana.student, answer: 'sick' })
    assert.equal(first.body.message, 'Gracias. La oficina de la escuela recibió su aviso.')
    await sendQuickAnswer(world, token, { student: ana.student, answer: 'sick' })
    assert.equal(await countResponses(), before + 1, 'a repeat adds nothing')
    const [child] = first.body.children
    assert.deepEqual([child?.may_answer_quickly, child?.answers[0]?.quick], [false, 'sick'])
    const open = (await office.call('GET /attendance/answers/', { query: {} })).body
    const response = open.find(({ student }) => student.id === ana.student)!
    assert.deepEqual(
      [response.words, response.kind, response.start_date, response.end_date, response.end_time],
      ['Sick', 'excused', '2026-09-14', '2026-09-14', null],
    )
  })

  test('says until when an appointment lasts, and is refused without that', async () => {
    const ana = await addChild('Ana Appointed', { email: newAddress() })
    const token = await linkOf(ana)
    for (const wrong of [
      { answer: 'appointment' },
      { answer: 'appointment', back_at: '25:00' },
      { answer: 'sick', back_at: '11:00' },
      { answer: 'holiday' },
    ]) {
      const { status } = await sendQuickAnswer(world, token, { student: ana.student, ...wrong } as never)
      assert.equal(status, 400, JSON.stringify(wrong))
    }
    const answer = { student: ana.student, answer: 'appointment', back_at: '11:00' } as const
    const { body } = await sendQuickAnswer(world, token, answer)
    const [response] = body.children[0]!.answers
    assert.deepEqual(
      [response?.start_time, response?.end_time, response?.quick],
      [null, '11:00', 'appointment'],
    )
  })
})

const setActive = (student: number, is_active: boolean) =>
  sql`update student set is_active = ${is_active} where id = ${student}`.execute(world.db)

const countResponses = async () =>
  (await sql<{ count: number }>`select count(*)::int from family_response`.execute(world.db)).rows[0]!.count
