import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { FIXED_CODES } from '#contract/people/enrollments.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const LISTS = 'GET /api/settings/enrollment-codes/'
const SAVE = 'PUT /api/settings/enrollment-codes/'
type ToSave = Sent<Api[typeof SAVE], 'body'>

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const listed = async () => (await office.call(LISTS)).body
/** Saves both lists as a form sends them, with changes. */
const save = async (change: Partial<ToSave>, person = office) => {
  const { entry, exit } = await listed()
  return person.call(SAVE, { body: { entry, exit, ...change } })
}
const exitCodes = async () => (await listed()).exit
const names = async () => (await exitCodes()).map(({ name }) => name)

describe('The reasons for entering and leaving', () => {
  test('are edited by the office only', async () => {
    const before = await listed()
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student('Stu Dent'), 403],
      [await world.teacher(), 403],
    ] as const) {
      assert.equal((await person.call(LISTS)).status, status)
      assert.equal(
        (await save({ entry: [...before.entry, { name: 'Mine', district_code: null }] }, person)).status,
        status,
      )
    }
    assert.deepEqual(await listed(), before)
  })

  test('are refused without a name, with a name twice, and with a code that is too long', async () => {
    const before = await listed()
    for (const [entry, field] of [
      [[{ name: ' ', district_code: null }], 'entry.0.name'],
      [
        [
          { name: 'Court', district_code: null },
          { name: 'COURT', district_code: null },
        ],
        'entry.1.name',
      ],
      [[{ name: 'x'.repeat(61), district_code: null }], 'entry.0.name'],
      [[{ name: 'Court', district_code: 'x'.repeat(121) }], 'entry.0.district_code'],
    ] as const) {
      const { status, failure } = await save({ entry: [...entry] })
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, [field]])
    }
    assert.deepEqual(await listed(), before)
  })

  test('are renamed, added, moved and given district codes in one save, which the audit has', async () => {
    const [first, second, ...rest] = await exitCodes()
    const reply = await save({
      exit: [
        second!,
        { ...first!, name: 'Moved within the district', district_code: 'T1' },
        ...rest,
        { name: 'Home schooled (2)', district_code: '' },
      ],
    })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.message, 'Reasons saved.')
    const after = await exitCodes()
    assert.deepEqual(
      [after[0], after[1], after.at(-1)].map((one) => [one!.code, one!.name, one!.district_code]),
      [
        ['transferred_out', 'Transferred out of the district', null],
        ['transferred_in_district', 'Moved within the district', 'T1'],
        ['home_schooled_2', 'Home schooled (2)', null],
      ],
    )
    const choices = (await office.call('GET /api/enrollment-codes/')).body.exit
    assert.deepEqual(choices.at(-1), { code: 'home_schooled_2', name: 'Home schooled (2)' })
    const { rows } = await sql<{ details: Record<string, unknown> }>`
      select details from audit where subject = 'school' order by id desc limit 1`.execute(world.db)
    assert.deepEqual(rows[0]!.details, {
      'reason for leaving Transferred out of the district': { old: '2', new: '1' },
      'reason for leaving Transferred within the district': { old: '1', new: null },
      'reason for leaving Moved within the district': { old: null, new: '2; code T1' },
      'reason for leaving Home schooled (2)': { old: null, new: '11' },
    })
  })

  test('exchange their names, and keep the codes that programs know', async () => {
    const [first, second, ...rest] = await exitCodes()
    await save({ exit: [{ ...first!, name: second!.name }, { ...second!, name: first!.name }, ...rest] })
    const after = await exitCodes()
    assert.deepEqual(
      after.slice(0, 2).map(({ code, name }) => [code, name]),
      [
        [first!.code, second!.name],
        [second!.code, first!.name],
      ],
    )
  })

  test('get different codes where their names differ in signs only', async () => {
    const { entry } = await listed()
    const added = ['Exchange!', 'Exchange?', '交換'].map((name) => ({ name, district_code: null }))
    assert.equal((await save({ entry: [...entry, ...added] })).status, 200)
    assert.deepEqual(
      (await listed()).entry.slice(-3).map(({ code }) => code),
      ['exchange', 'exchange_2', 'reason'],
    )
  })

  test('are added once where the reply to a save was lost', async () => {
    const { version, entry, exit } = await listed()
    const body = { version, entry, exit: [...exit, { name: 'Court order', district_code: null }] }
    assert.equal((await office.call(SAVE, { body })).status, 200)
    assert.equal((await office.call(SAVE, { body })).status, 200)
    assert.equal((await names()).filter((name) => name === 'Court order').length, 1)
  })

  test('are not overwritten by a tab that has older lists', async () => {
    const { version, entry, exit } = await listed()
    await save({ exit: [...exit, { name: 'Left for work', district_code: null }] })
    const reply = await office.call(SAVE, {
      body: { version, entry: [...entry, { name: 'Refugee', district_code: null }], exit },
    })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'changed_meanwhile'])
    assert.ok((await names()).includes('Left for work'))
  })

  test('are deleted only where no enrollment has them and Homeroom does not give them', async () => {
    const pupil = await world.addStudent('Tia Transfer')
    const ofPupil = { params: { studentId: pupil } }
    const { id } = (await office.call('GET /api/students/:studentId/enrollments/', ofPupil)).body[0]!
    await office.call('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params: { studentId: pupil, enrollmentId: id },
      body: { entry_code: 'from_other_school' },
    })
    const { entry, exit } = await listed()
    assert.deepEqual(
      [...entry, ...exit]
        .filter(({ is_used }) => is_used)
        .map(({ code }) => code)
        .sort(),
      [...FIXED_CODES.entry, ...FIXED_CODES.exit, 'from_other_school'].sort(),
    )
    for (const code of [...FIXED_CODES.entry, 'from_other_school']) {
      const refused = await save({ entry: entry.filter((one) => one.code !== code) })
      assert.deepEqual([refused.status, refused.failure.code], [409, 'conflict'])
      assert.match(refused.failure.message, /is in use, so it cannot be deleted/)
    }
    for (const code of FIXED_CODES.exit) {
      assert.equal((await save({ exit: exit.filter((one) => one.code !== code) })).status, 409)
    }
    assert.equal((await save({ exit: exit.filter(({ code }) => code !== 'deceased') })).status, 200)
    assert.ok((await exitCodes()).every(({ code }) => code !== 'deceased'))
    const renamed = await exitCodes()
    renamed.find(({ code }) => code === 'unknown')!.name = 'Not known yet'
    assert.equal((await save({ exit: renamed })).status, 200)
    assert.ok((await names()).includes('Not known yet'))
  })

  test('are told to reload where a reason is no longer there', async () => {
    const { entry } = await listed()
    const reply = await save({ entry: [...entry, { code: 'gone', name: 'Gone', district_code: null }] })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'changed_meanwhile'])
  })
})
