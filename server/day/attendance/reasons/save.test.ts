import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { enterAbsence } from '#tests/world/absences/entries.ts'
import { readReasons, reasonId, reasonOf, saveReasons } from '#tests/world/absences/reasons.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
let head: Person
beforeFile(async () => {
  head = await world.superuser('Hanna Head')
})

const listed = async () => (await head.call('GET /api/settings/reasons/')).body
/** The list as a form sends it. */
const toSave = async () => (await listed()).reasons
const names = async () => (await readReasons(admin)).map(({ name }) => name)

describe('The reasons of the school', () => {
  test('are read by the office and changed by superusers only', async () => {
    const before = await names()
    for (const [person, read, change] of [
      [world.visitor(), 401, 401],
      [await world.student('Stu Dent'), 403, 403],
      [lund.teacher, 403, 403],
      [admin, 200, 403],
    ] as const) {
      assert.equal((await person.call('GET /attendance/reasons/')).status, read)
      assert.equal((await person.call('GET /api/settings/reasons/')).status, change)
      assert.equal((await saveReasons(person, [reasonOf('Mine')])).status, change)
    }
    assert.deepEqual(await names(), before)
  })

  test('are the usual ones in a new school', async () => {
    assert.deepEqual(
      (await readReasons(admin)).map(({ name, is_excused }) => `${name} ${is_excused}`),
      [
        'Illness true',
        'Medical appointment true',
        'Bereavement true',
        'Religious observance true',
        'Family true',
        'Transportation true',
        'Suspension false',
        'Unknown false',
      ],
    )
  })

  test('are refused without a name, with a name twice, and as an empty list', async () => {
    const list = await toSave()
    for (const [reasons, field] of [
      [[], 'reasons'],
      [[reasonOf(' ')], 'reasons.0.name'],
      [[reasonOf('Trip'), reasonOf('TRIP')], 'reasons.1.name'],
      [[reasonOf('x'.repeat(61))], 'reasons.0.name'],
      [[reasonOf('Trip', { names: { es: 'x'.repeat(61) } })], 'reasons.0.names.es'],
      [[reasonOf('Trip', { names: { fr: 'Voyage' } as never })], 'reasons.0.names'],
      // A family that reads Spanish would see 'Viaje' twice: once because the reason has no other name.
      [[reasonOf('Trip', { names: { es: 'Viaje' } }), reasonOf('viaje')], 'reasons.1.names.es'],
    ] as const) {
      const { status, failure } = await saveReasons(head, reasons)
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, [field]])
    }
    assert.deepEqual(await toSave(), list)
  })

  test('are added, renamed, moved and retired in one save, which the audit has', async () => {
    const [first, second, ...rest] = await toSave()
    const reply = await saveReasons(head, [
      second!,
      { ...first!, name: 'Sick', is_active: false },
      ...rest,
      reasonOf('College visit', { district_code: 'Excused Absence', words: 'campus' }),
    ])
    assert.equal(reply.status, 200, reply.text)
    const after = await readReasons(admin)
    assert.deepEqual(
      [after[0]!.name, after[1]!.name, after[1]!.id, after[1]!.is_active],
      ['Medical appointment', 'Sick', first!.id, false],
    )
    assert.deepEqual(
      [after.at(-1)!.name, after.at(-1)!.district_code, after.at(-1)!.words],
      ['College visit', 'Excused Absence', 'campus'],
    )
    const { rows } = await sql<{ details: Record<string, unknown> }>`
      select details from audit where subject = 'school' order by id desc limit 1`.execute(world.db)
    const changes = rows[0]!.details
    assert.deepEqual(changes['reason College visit'], {
      old: null,
      new: '9; excused; code Excused Absence; typed as campus; for families',
    })
    assert.deepEqual(Object.keys(changes).sort(), [
      'reason College visit',
      'reason Illness',
      'reason Medical appointment',
      'reason Sick',
    ])
  })

  test('have Spanish names for families, which the audit has and the office does not see', async () => {
    const [first, ...rest] = await toSave()
    const changed = { ...first!, names: { es: 'Ir al médico' } }
    const reply = await saveReasons(head, [changed, ...rest, reasonOf('Visit', { names: { es: '' } })])
    assert.equal(reply.status, 200, reply.text)
    const after = await toSave()
    assert.deepEqual([after[0]!.names, after.at(-1)!.names], [{ es: 'Ir al médico' }, {}])
    const { rows } = await sql<{ details: Record<string, { old: string; new: string }> }>`
      select details from audit where subject = 'school' order by id desc limit 1`.execute(world.db)
    const entry = rows[0]!.details['reason Medical appointment']!
    assert.match(entry.old, /; in Spanish: Cita médica$/)
    assert.match(entry.new, /; in Spanish: Ir al médico$/)
    assert.ok((await readReasons(admin)).every((reason) => !('names' in reason)))
  })

  test('exchange their names', async () => {
    const [first, second, ...rest] = await toSave()
    const swapped = [{ ...first!, name: second!.name }, { ...second!, name: first!.name }, ...rest]
    assert.equal((await saveReasons(head, swapped)).status, 200)
    assert.deepEqual((await names()).slice(0, 2), [second!.name, first!.name])
  })

  test('are added once where the reply to a save was lost', async () => {
    const list = [...(await toSave()), reasonOf('Court')]
    const { version } = await listed()
    assert.equal((await saveReasons(head, list, { version })).status, 200)
    const again = await saveReasons(head, list, { version })
    assert.equal(again.status, 200, again.text)
    assert.equal((await names()).filter((name) => name === 'Court').length, 1)
  })

  test('are not overwritten by a tab that has an older list', async () => {
    const { version } = await listed()
    const older = await toSave()
    await saveReasons(head, [...older, reasonOf('Weather')])
    const reply = await saveReasons(head, [...older, reasonOf('Snow')], { version })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'changed_meanwhile'])
    assert.equal((await names()).includes('Weather'), true)
  })

  test('are deleted only where no record has them', async () => {
    const list = await toSave()
    const used = await reasonId(admin, 'Bereavement')
    await enterAbsence(admin, { student_ids: [lund.students[0]!], reason_id: used })
    const without = (name: string) => list.filter((reason) => reason.name !== name)
    const refused = await saveReasons(head, without('Bereavement'))
    assert.deepEqual([refused.status, refused.failure.code], [409, 'conflict'])
    assert.match(refused.failure.message, /^Bereavement is in use, so it cannot be deleted/)
    assert.equal((await saveReasons(head, without('Suspension'))).status, 200)
    assert.equal((await names()).includes('Suspension'), false)
    const { reasons } = await listed()
    assert.deepEqual(
      reasons.filter(({ is_used }) => is_used).map(({ name }) => name),
      ['Bereavement'],
    )
  })
})
