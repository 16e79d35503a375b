import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { sendDuringSave } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let head: Person
beforeFile(async () => {
  head = await world.superuser()
})

const SETTINGS = {
  name: 'Larkfield School',
  time_zone: 'America/New_York',
  year_start: '2026-08-17',
  year_end: '2027-06-11',
  teachers_may_edit: true,
  teachers_start_rolls: true,
  attendance_days_back: 2,
  tardy_minutes: 30,
  tier_at_risk: 5,
  tier_chronic: 10,
  tier_severe: 20,
  name_order: 'last_first',
  clock: '12h',
  locale: 'en-US',
  lowest_grade: '6',
  highest_grade: '12',
  weight_one_a_day: 30,
  weight_double_across_break: 10,
  weight_long_day: 8,
  weight_many_in_a_row: 3,
  weight_gaps: 2,
  weight_same_hour: 1,
  weight_little_change: 4,
  set_up: true,
}

describe('School settings', () => {
  const change = (payload: object) => head.send({ method: 'PATCH', url: '/api/settings/', payload })
  const audits = async () => {
    const { rows } = await sql<{ account: number; details: unknown }>`
      select account_id account, details from audit where subject = 'school' order by id`.execute(world.db)
    return rows
  }

  test('are read and changed by superusers only', async () => {
    const people = [
      world.visitor(),
      await world.newcomer(),
      await world.student(),
      await world.teacher(),
      await world.admin(),
    ]
    for (const [index, person] of people.entries()) {
      const status = index === 0 ? 401 : 403
      assert.equal((await person.call('GET /api/settings/')).status, status)
      assert.equal((await person.call('PATCH /api/settings/', { body: { name: 'Mine' } })).status, status)
    }
    assert.deepEqual((await head.call('GET /api/settings/')).body, SETTINGS)
  })

  const bad: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Lark\u0000field' }, 'name'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: 7 }, 'time_zone'],
    // Known to this server, but not to its database.
    [{ time_zone: 'US/Pacific-New' }, 'time_zone'],
    [{ year_start: '2026-02-30' }, 'year_start'],
    [{ year_end: 'June' }, 'year_end'],
    [{ year_end: '2026-08-17' }, 'year_end'],
    [{ year_start: '2027-06-11' }, 'year_start'],
    [{ year_start: '2027-08-16', year_end: '2027-06-10' }, 'year_end'],
    [{ attendance_days_back: 31 }, 'attendance_days_back'],
    [{ attendance_days_back: -1 }, 'attendance_days_back'],
    [{ tier_at_risk: 10 }, 'tier_at_risk'],
    [{ tier_chronic: 5 }, 'tier_chronic'],
    [{ tier_severe: 101 }, 'tier_severe'],
    [{ tier_severe: 10 }, 'tier_severe'],
    [{ teachers_may_edit: 'yes' }, 'teachers_may_edit'],
    [{ name_order: 'Last, First' }, 'name_order'],
    [{ clock: 12 }, 'clock'],
    [{ locale: 'fr-CA' }, 'locale'],
    [{ locale: null }, 'locale'],
    [{ set_up: 1 }, 'set_up'],
    [{ weight_gaps: -1 }, 'weight_gaps'],
    [{ weight_little_change: 101 }, 'weight_little_change'],
    [{ weight_one_a_day: 2.5 }, 'weight_one_a_day'],
  ]
  for (const [payload, field] of bad) {
    test(`${JSON.stringify(payload).slice(0, 60)} is a 400 at ${field}, and nothing is saved`, async () => {
      const reply = await change(payload)
      assert.equal(reply.statusCode, 400, reply.body)
      assert.deepEqual(Object.keys(reply.json().fields), [field])
      assert.match(reply.json().message, /\.$/)
      assert.deepEqual((await head.call('GET /api/settings/')).body, SETTINGS)
    })
  }

  test('are changed where they are sent, and the audit has the old value', async () => {
    const body = {
      name: 'École Larkfield',
      year_start: '2027-08-16',
      year_end: '2028-06-09',
      tier_severe: 30,
    }
    const reply = await head.call('PATCH /api/settings/', { body })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body, { ...SETTINGS, ...body, message: 'Settings saved.' })
    const { message: _, ...saved } = reply.body
    assert.deepEqual((await head.call('GET /api/settings/')).body, saved)
    assert.deepEqual(await audits(), [
      {
        account: head.account,
        details: {
          name: { old: 'Larkfield School', new: 'École Larkfield' },
          year_start: { old: '2026-08-17', new: '2027-08-16' },
          year_end: { old: '2027-06-11', new: '2028-06-09' },
          tier_severe: { old: 20, new: 30 },
        },
      },
    ])
    await head.call('PATCH /api/settings/', { body })
    assert.equal((await audits()).length, 1, 'saving the same settings is no change')
  })

  test('can end the first setup, and apply from the next call on', async () => {
    assert.equal((await head.call('PATCH /api/settings/', { body: { set_up: false } })).body.set_up, false)
    assert.equal((await head.call('PATCH /api/settings/', { body: { set_up: true } })).body.set_up, true)
    const teacher = await world.teacher('Tess Teacher')
    const params = { studentId: await world.addStudent('Sid Student') }
    await head.call('PATCH /api/settings/', { body: { teachers_may_edit: false } })
    const body = { first_name: 'Sidney' }
    assert.equal((await teacher.call('PATCH /students/api/update/:studentId/', { params, body })).status, 403)
    await head.call('PATCH /api/settings/', { body: { teachers_may_edit: true } })
    assert.equal((await teacher.call('PATCH /students/api/update/:studentId/', { params, body })).status, 200)
  })

  test('never contradict each other when two people change tiers at the same moment', async () => {
    await head.call('PATCH /api/settings/', { body: { tier_at_risk: 5, tier_chronic: 10, tier_severe: 20 } })
    const other = await world.superuser('Otto Other')
    const { first, second, waited } = await sendDuringSave(world, {
      person: other,
      first: () => other.call('PATCH /api/settings/', { body: { tier_chronic: 18 } }),
      second: () => head.call('PATCH /api/settings/', { body: { tier_severe: 15 } }),
    })
    assert.deepEqual([waited, first.status, second.status], [true, 200, 400])
  })
})
