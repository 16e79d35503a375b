import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { unzipCsv } from '#tests/world/oneroster/unzip.ts'
import type { Person } from '#tests/world/person.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let lund: Class
beforeFile(async () => {
  office = await world.admin('Olga Office')
  lund = await addClass(world, { name: 'Lund' })
  await sql`update student set first_name = ${'Ana "Annie", \r\n jr'}, student_number = '=007'
    where id = ${lund.students[0]}`.execute(world.db)
})

const send = (person: Person, query: Record<string, string> = {}) =>
  person.send({ method: 'GET', url: '/api/oneroster/export/', query })

async function filesFor(query: Record<string, string> = {}) {
  const reply = await send(office, query)
  assert.equal(reply.statusCode, 200, reply.body)
  return unzipCsv(reply.rawPayload)
}
const manifestOf = (files: Awaited<ReturnType<typeof filesFor>>) =>
  Object.fromEntries(files['manifest.csv']!.map(({ propertyName, value }) => [propertyName, value]))

describe('OneRoster files are refused', () => {
  test('to teachers and visitors', async () => {
    assert.equal((await send(lund.teacher)).statusCode, 403)
    assert.equal((await send(world.visitor())).statusCode, 401)
  })

  test('in an unknown version, since an invalid moment, and since before the oldest ended records', async () => {
    for (const query of [
      { version: '1.3' },
      { since: 'yesterday' },
      { since: '2026-02-30' },
      { since: '2024-01-01' },
    ]) {
      const reply = await send(office, query)
      assert.equal(reply.statusCode, 400, JSON.stringify(query))
      assert.deepEqual(Object.keys(reply.json<{ fields: object }>().fields), [Object.keys(query)[0]])
    }
  })
})

describe('OneRoster files', () => {
  test('of 1.2 are named by a manifest with all 21 files, and hold every record without a status', async () => {
    const files = await filesFor()
    const manifest = manifestOf(files)
    assert.equal(manifest['oneroster.version'], '1.2')
    assert.equal(Object.keys(manifest).filter((name) => name.startsWith('file.')).length, 21)
    const bulk = Object.keys(manifest).filter((name) => manifest[name] === 'bulk')
    assert.deepEqual(
      bulk.map((name) => `${name.slice('file.'.length)}.csv`).toSorted(),
      Object.keys(files)
        .filter((name) => name !== 'manifest.csv')
        .toSorted(),
    )
    assert.equal(bulk.length, 7)
    assert.equal(files['enrollments.csv']?.length, 4)
    for (const rows of Object.values(files))
      for (const { status = '', dateLastModified = '' } of rows)
        assert.deepEqual([status, dateLastModified], ['', ''])
  })

  test('have texts exactly, on one line, and lists as one value', async () => {
    const files = await filesFor()
    const ana = files['users.csv']?.find(({ sourcedId }) => sourcedId === `student-${lund.students[0]}`)
    assert.equal(ana?.['givenName'], 'Ana "Annie", jr')
    assert.equal(ana?.['identifier'], '=007')
    const { name: _, ...theClass } = files['classes.csv']![0]!
    assert.deepEqual(
      [theClass['termSourcedIds'], theClass['periods'], theClass['classType']],
      [`block-${lund.block}`, '09:00', 'scheduled'],
    )
  })

  test('of 1.1 are 13 in the manifest, and have the role of a user beside it', async () => {
    const files = await filesFor({ version: '1.1' })
    const manifest = manifestOf(files)
    assert.equal(manifest['oneroster.version'], '1.1')
    assert.equal(Object.keys(manifest).filter((name) => name.startsWith('file.')).length, 13)
    assert.equal(files['roles.csv'], undefined)
    assert.deepEqual(
      new Set(files['users.csv']?.map(({ role, orgSourcedIds }) => `${role} ${orgSourcedIds}`)),
      new Set(['student school', 'teacher school']),
    )
  })

  test('leave out collections without records, and the manifest says so', async () => {
    await sql`update block_schedule set archived_on = '2026-09-14'`.execute(world.db)
    await sql`update student_group set archived_on = '2026-09-14'`.execute(world.db)
    const files = await filesFor()
    assert.equal(files['enrollments.csv'], undefined)
    assert.equal(manifestOf(files)['file.enrollments'], 'absent')
    await sql`update block_schedule set archived_on = null`.execute(world.db)
    await sql`update student_group set archived_on = null`.execute(world.db)
  })

  test('have names that begin like a formula unchanged, and the summary counts these records', async () => {
    const { body } = await office.call('GET /api/oneroster/records/', { query: {} })
    assert.equal(body.formulas, 1)
    await sql`update student set last_name = '@home' where id = ${lund.students[1]}`.execute(world.db)
    await sql`update student_group set name = '-Core' where id = ${lund.group}`.execute(world.db)
    await sql`update teacher set first_name = '-5' where id = ${lund.teacher.teacher}`.execute(world.db)
    const after = await office.call('GET /api/oneroster/records/', { query: {} })
    assert.equal(after.body.formulas, 3)
    const files = await filesFor()
    assert.ok(files['users.csv']?.some(({ familyName }) => familyName === '@home'))
    assert.ok(files['users.csv']?.some(({ identifier }) => identifier === '=007'))
    assert.deepEqual(
      files['classes.csv']?.map(({ title }) => title),
      ['-Core'],
    )
    const { as_of } = (await office.call('GET /api/integrations/')).body.last_file!
    const changes = await office.call('GET /api/oneroster/records/', { query: { since: as_of } })
    assert.equal(changes.body.formulas, 0)
  })

  test('are in the audit log with their students, and the office sees the latest one', async () => {
    await filesFor({ version: '1.1' })
    const { rows } = await sql<{ details: { version: string }; student_ids: number[] }>`
      select details, student_ids from audit where action = 'export' order by id desc limit 1`.execute(
      world.db,
    )
    assert.equal(rows[0]?.details.version, '1.1')
    assert.deepEqual(rows[0].student_ids, lund.students.toSorted())
    const { body } = await office.call('GET /api/integrations/')
    assert.deepEqual([body.last_file?.version, body.last_file?.delta], ['1.1', false])
    assert.deepEqual([body.classes, body.students], [1, 3])
    assert.equal(body.last_attendance_file, null)
    const days = { start_date: '2026-09-14', end_date: '2026-09-15' }
    await office.call('GET /attendance/exchange/', { query: days })
    const after = await office.call('GET /api/integrations/')
    assert.match(after.body.last_attendance_file!, /^\d{4}-\d\d-\d\dT/)
    const entries = await office.call('GET /api/audit/', { query: { action: 'export' } })
    assert.match(entries.text, /OneRoster files about 3 students/)
  })
})

describe('Changes as OneRoster files', () => {
  test('are none after the moment that the last file is of', async () => {
    await filesFor()
    const { as_of } = (await office.call('GET /api/integrations/')).body.last_file!
    const files = await filesFor({ since: as_of })
    assert.deepEqual(Object.keys(files), ['manifest.csv'])
  })

  test('hold what was added and changed as active, and what ended as tobedeleted, with the moment', async () => {
    await filesFor()
    const { as_of } = (await office.call('GET /api/integrations/')).body.last_file!
    const [first, second] = lund.students as [number, number, number]
    await sql`update student set last_name = 'Changed' where id = ${first}`.execute(world.db)
    await sql`delete from group_membership where student_id = ${second}`.execute(world.db)
    const counted = await office.call('GET /api/oneroster/records/', { query: { since: as_of } })
    assert.deepEqual(
      counted.body.counts.filter(({ changed }) => changed !== 0).map((one) => [one.collection, one.changed]),
      [
        ['users', 1],
        ['enrollments', 1],
      ],
    )
    const files = await filesFor({ since: as_of })
    assert.equal(manifestOf(files)['file.users'], 'delta')
    assert.equal(manifestOf(files)['file.classes'], 'absent')
    const [user, enrollment] = [files['users.csv']![0]!, files['enrollments.csv']![0]!]
    assert.deepEqual([user['familyName'], user['status']], ['Changed', 'active'])
    assert.deepEqual(
      [enrollment['userSourcedId'], enrollment['status']],
      [`student-${second}`, 'tobedeleted'],
    )
    assert.ok(user['dateLastModified']! > as_of)
  })
})
