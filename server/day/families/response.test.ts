import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import {
  DENTIST,
  familyTokenOf,
  makeFamilyLink,
  openFamily,
  readFamily,
  setContacts,
  sendFamilyResponse,
  type NewFamilyResponse,
} from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const addFamily = async (name: string) => openFamily(office, await world.addStudent(name))
const countResponses = async () =>
  (await sql<{ count: number }>`select count(*)::int from family_response`.execute(world.db)).rows[0]!.count

describe('What a family tells is refused', () => {
  test('where a part is missing or wrong: the field is named, and nothing is added', async () => {
    const token = await addFamily('Wilma Wrong')
    const before = await countResponses()
    for (const [wrong, fields] of [
      [{ kind: 'unexcused' }, ['kind']],
      [{ kind: 'school_activity' }, ['kind']],
      [{ words: '  ' }, ['words']],
      [{ words: 'x'.repeat(501) }, ['words']],
      [{ end_date: '2026-09-31' }, ['end_date']],
      [{ end_date: '2026-09-13' }, ['end_date']],
      [{ kind: 'late' }, ['end_time']],
      [{ kind: 'late', start_time: '08:00', end_time: '10:30' }, ['start_time']],
      [{ kind: 'leaves_early' }, ['start_time']],
      [{ kind: 'leaves_early', start_time: '13:00', end_time: '14:00' }, ['end_time']],
      [{ start_time: '11:00', end_time: '10:00' }, ['end_time']],
      [{ start_date: '2026-08-30' }, ['start_date']],
      [{ end_date: '2026-10-15' }, ['end_date']],
      [{ start_date: '2026-08-01', end_date: '2026-08-02' }, ['start_date', 'end_date']],
    ] as const) {
      const { status, failure } = await sendFamilyResponse(world, token, {
        ...DENTIST,
        ...wrong,
      } as NewFamilyResponse)
      assert.equal(status, 400, JSON.stringify(wrong))
      assert.deepEqual(Object.keys(failure.fields ?? {}), fields)
    }
    assert.equal(await countResponses(), before)
  })
})

describe('A family', () => {
  test('tells the school why, and sees its own answers, not those of another contact', async () => {
    const student = await world.addStudent('Two Homes')
    const contacts = await setContacts(office, student, [{ name: 'Mia Mother' }, { name: 'Finn Father' }])
    const links = []
    for (const contact of [contacts[0]!, contacts[0]!, contacts[1]!])
      links.push(familyTokenOf((await makeFamilyLink(office, student, contact)).body))
    const [first, second, ofFather] = links
    const late = {
      kind: 'late',
      start_date: '2026-09-15',
      end_date: '2026-09-16',
      end_time: '10:30',
      words: 'At the dentist',
    } as const
    const { status, body } = await sendFamilyResponse(world, first, late)
    assert.equal(status, 200)
    assert.match(body.message, /Thank you/)
    const answers = body.children[0]?.answers
    assert.deepEqual(answers, [
      { ...late, start_time: null, state: 'open', quick: null, answered: answers?.[0]?.answered },
    ])
    assert.deepEqual((await readFamily(world, second)).body.children[0]?.answers, answers)
    assert.deepEqual((await readFamily(world, ofFather)).body.children[0]?.answers, [])
    const { rows } =
      await sql`select student_id, contact_id, contact_name, message words, state from family_response
      where student_id = ${student}`.execute(world.db)
    assert.deepEqual(rows, [
      {
        student_id: student,
        contact_id: contacts[0],
        contact_name: 'Mia Mother',
        words: 'At the dentist',
        state: 'open',
      },
    ])
  })

  test('that sends a response twice, even at the same moment, has one response', async () => {
    const token = await addFamily('Dora Double')
    const replies = await Promise.all([1, 2, 3].map(() => sendFamilyResponse(world, token)))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal((await readFamily(world, token)).body.children[0]?.answers.length, 1)
  })

  test('with many unread responses is asked to call', async () => {
    const token = await addFamily('Fay Full')
    for (let nth = 0; nth < 10; nth++) {
      if (nth === 5) await sql`delete from rate_limit`.execute(world.db)
      assert.equal(
        (await sendFamilyResponse(world, token, { ...DENTIST, words: `Reason ${nth}` })).status,
        200,
      )
    }
    await sql`delete from rate_limit`.execute(world.db)
    const { status, failure } = await sendFamilyResponse(world, token, { ...DENTIST, words: 'One more' })
    assert.deepEqual([status, failure.code], [409, 'conflict'])
    assert.equal((await sendFamilyResponse(world, token, { ...DENTIST, words: 'Reason 3' })).status, 200)
  })
})
