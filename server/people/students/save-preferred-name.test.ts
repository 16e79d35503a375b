import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { TODAY } from '#tests/world/sheets.ts'
import type { Person } from '#tests/world/person.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

const setPreferredName = (person: Person, studentId: number, preferred_name: string | null) =>
  person.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body: { preferred_name } })
const student = () => lund.students[0]!

async function nameOnSheet(): Promise<string | undefined> {
  const { body } = await lund.teacher.call('GET /attendance/section-periods/', { query: { date: TODAY } })
  const everyone = body.section_periods.flatMap(({ groups }) => groups.flatMap(({ students }) => students))
  return everyone.find(({ id }) => id === student())?.name
}

describe('A preferred name is refused', () => {
  test('from visitors and students', async () => {
    const pupil = await world.student('Pia Pupil')
    assert.equal((await setPreferredName(world.visitor(), student(), 'Lupe')).status, 401)
    assert.equal((await setPreferredName(pupil, pupil.student!, 'Lupe')).status, 403)
  })

  test('when it is too long or cannot be printed, and nothing is saved', async () => {
    for (const name of ['x'.repeat(101), 'Lu\u0000pe', '   ']) {
      const { status, failure } = await setPreferredName(admin, student(), name)
      assert.equal(status, 400, JSON.stringify(name))
      assert.deepEqual(Object.keys(failure.fields ?? {}), ['preferred_name'])
    }
    const { rows } = await sql`select from student where preferred_name is not null`.execute(world.db)
    assert.equal(rows.length, 0)
  })
})

describe('A preferred name', () => {
  test('is read on the record, in the list, on the sheet and by search', async () => {
    const before = await nameOnSheet()
    assert.equal((await setPreferredName(admin, student(), ' Lupe ')).body.preferred_name, 'Lupe')
    const params = { studentId: student() }
    const { body } = await lund.teacher.call('GET /students/api/details/:studentId/', { params })
    assert.equal(body.preferred_name, 'Lupe')
    const list = await lund.teacher.call('GET /students/api/list/', {})
    assert.equal(list.body.find(({ id }) => id === student())?.preferred_name, 'Lupe')
    assert.equal(await nameOnSheet(), `${before} (Lupe)`)
    const found = await lund.teacher.call('GET /api/search/', { query: { search: 'lupe' } })
    assert.deepEqual(
      found.body.students.map(({ id }) => id),
      [student()],
    )
  })

  test('is taken away by an empty one, and each change is audited once', async () => {
    await setPreferredName(admin, student(), 'Lupita')
    await setPreferredName(admin, student(), 'Lupita')
    const { body } = await setPreferredName(admin, student(), '')
    assert.equal(body.preferred_name, null)
    const list = await lund.teacher.call('GET /students/api/list/', {})
    assert.ok(!('preferred_name' in list.body.find(({ id }) => id === student())!))
    const { rows } = await sql<{ details: { preferred_name: unknown } }>`
      select details from audit where subject = 'student' and details ? 'preferred_name' and account_id = ${admin.account}
      order by id desc limit 2`.execute(world.db)
    assert.deepEqual(
      rows.map(({ details }) => details.preferred_name),
      [
        { old: 'Lupita', new: null },
        { old: 'Lupe', new: 'Lupita' },
      ],
    )
  })
})
