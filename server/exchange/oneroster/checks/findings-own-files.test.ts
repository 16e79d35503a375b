import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
/** The day before, so that all that the tests do is a change. */
const BEFORE = '2026-09-13'
let office: Person
let lund: Class
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
  await addClass(world, { name: 'Vik' })
})

async function judgeOwn(query: Record<string, string>) {
  const file = await office.send({ method: 'GET', url: '/api/oneroster/export/', query })
  assert.equal(file.statusCode, 200, file.body)
  return (await office.upload('POST /api/oneroster/check/', file.rawPayload, 'own.zip')).body
}

for (const version of ['1.1', '1.2'])
  test(`Nothing is wrong in the files that Homeroom writes in ${version}`, async () => {
    const { findings, files } = await judgeOwn({ version })
    assert.deepEqual(findings, [])
    assert.ok(files.find(({ name }) => name === 'enrollments.csv')!.rows >= lund.students.length)
  })

test('Nothing is wrong in a file of changes, with what has ended in it', async () => {
  await judgeOwn({})
  await sql`update student set is_active = false where id = ${lund.students[0]}`.execute(world.db)
  await sql`delete from group_membership where student_id = ${lund.students[1]}`.execute(world.db)
  for (const version of ['1.1', '1.2']) {
    const { findings, files } = await judgeOwn({ version, since: BEFORE })
    assert.deepEqual(findings, [], version)
    assert.deepEqual([...new Set(files.map(({ mode }) => mode))], ['delta'])
  }
})
