import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addClient } from '#tests/world/clients/client.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'
import { unzipCsv } from '#tests/world/oneroster/unzip.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'

// September 14, 2026
const world = useListeningWorld()
const [ENTERED, YESTERDAY, FRIDAY] = ['2026-08-17', '2026-09-13', '2026-09-18']
const NAMES = ['metadata.entryDate', 'metadata.entryCode', 'metadata.exitDate', 'metadata.exitCode'] as const
let office: Person

beforeFile(async () => {
  office = await world.admin('Olga Office')
})

async function users(version: string) {
  const reply = await office.send({ method: 'GET', url: '/api/oneroster/export/', query: { version } })
  assert.equal(reply.statusCode, 200, reply.body)
  return unzipCsv(reply.rawPayload)['users.csv']!
}
/** When a student entered and left, and why, in the files of this moment; undefined where the files have no such columns. */
async function stayOf(student: number) {
  const row = (await users('1.2')).find(({ sourcedId }) => sourcedId === `student-${student}`)
  assert.ok(row)
  return NAMES.map((name) => row[name])
}
async function leave(student: number, lastDay: string, exitCode: string) {
  const { status, failure } = await office.call('POST /api/students/:studentId/withdraw/', {
    params: { studentId: student },
    body: { last_day: lastDay, exit_code: exitCode },
  })
  assert.equal(status, 200, JSON.stringify(failure))
}

describe('Entering and leaving in OneRoster files', () => {
  test('has no columns in a school that has no codes of its district', async () => {
    const student = await world.addStudent('Nora None')
    assert.deepEqual(await stayOf(student), [undefined, undefined, undefined, undefined])
    for (const version of ['1.1', '1.2'])
      for (const row of await users(version))
        assert.deepEqual(
          Object.keys(row).filter((name) => name.startsWith('metadata')),
          [],
        )
  })

  test('is in both versions by the codes of the district, and a planned last day only once it is over', async () => {
    await sql`update entry_code set district_code = 'E1' where code = 'new'`.execute(world.db)
    await sql`update exit_code set district_code = 'W12' where code = 'moved_away'`.execute(world.db)
    const [here, leaving, gone, elsewhere] = [
      await world.addStudent('Hana Here'),
      await world.addStudent('Leo Leaving'),
      await world.addStudent('Gus Gone'),
      await world.addStudent('Ella Elsewhere'),
    ]
    // Those who have left are in the files as long as they were in a group of the school year.
    await addGroup(world, { name: 'Robotics', type: 'cte', students: [gone, elsewhere] })
    await leave(leaving, FRIDAY, 'moved_away')
    await leave(gone, YESTERDAY, 'moved_away')
    await leave(elsewhere, YESTERDAY, 'left_school')
    assert.deepEqual(await stayOf(here), [ENTERED, 'E1', '', ''])
    assert.deepEqual(await stayOf(leaving), [ENTERED, 'E1', '', ''])
    assert.deepEqual(await stayOf(gone), [ENTERED, 'E1', YESTERDAY, 'W12'])
    assert.deepEqual(await stayOf(elsewhere), [ENTERED, 'E1', '', ''])
    const headers = Object.keys((await users('1.1'))[0]!)
    assert.deepEqual(headers.slice(-4), NAMES)
    const teacher = await world.teacher('Tia Teaching')
    const row = (await users('1.2')).find(({ sourcedId }) => sourcedId === `teacher-${teacher.teacher}`)
    assert.deepEqual(row && NAMES.map((name) => row[name]), ['', '', '', ''])
  })

  test('is of the last enrollment that has begun, where a student was here before', async () => {
    await sql`update entry_code set district_code = 'R3' where code = 'returned'`.execute(world.db)
    const student = await world.addStudent('Bea Back')
    await leave(student, '2026-09-04', 'moved_away')
    const again = (firstDay: string) =>
      office.call('POST /api/students/:studentId/enrollments/', {
        params: { studentId: student },
        body: { first_day: firstDay, grade_level: 4, entry_code: 'returned' },
      })
    assert.equal((await again('2026-09-10')).status, 200)
    assert.deepEqual(await stayOf(student), ['2026-09-10', 'R3', '', ''])
  })

  test('is an object in replies to apps, which may choose it, and does not outlast the student', async () => {
    const student = await world.addStudent('Rae Rest')
    const { client_id, client_secret } = await addClient(world, 'Reader', ['roster.readonly'])
    const token = await fetch(`${world.origin}/api/oneroster/token/`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const read = async (query: string) => {
      const reply = await fetch(
        `${world.origin}/ims/oneroster/rostering/v1p2/users/student-${student}${query}`,
        { headers: { authorization: `Bearer ${access_token}` } },
      )
      assert.equal(reply.status, 200)
      return ((await reply.json()) as { user: Record<string, unknown> }).user
    }
    assert.deepEqual((await read(''))['metadata'], { entryDate: ENTERED, entryCode: 'E1' })
    assert.deepEqual(await read('?fields=metadata'), { metadata: { entryDate: ENTERED, entryCode: 'E1' } })
    await sql`update student set is_active = false where id = ${student}`.execute(world.db)
    await users('1.2')
    const { rows } = await sql<{ fields: object; deleted: boolean }>`
      select fields, deleted from roster_record where collection = 'users' and own_id = ${`student-${student}`}`.execute(
      world.db,
    )
    assert.equal(rows[0]?.deleted, true)
    assert.deepEqual(
      Object.keys(rows[0].fields).filter((name) => name.startsWith('metadata')),
      [],
    )
  })
})
