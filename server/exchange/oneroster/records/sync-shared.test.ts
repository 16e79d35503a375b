import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { signIn, currentUserOf } from '#tests/provider/signing-in.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { moveStudent } from '#tests/world/groups.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'
import { rosterReader } from '#tests/world/oneroster/roster-reader.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup, type Class } from '#tests/world/timetable.ts'
import { countWaiting, waitsForLock } from '#tests/world/waiting.ts'
import { lockRoster, syncRoster } from './sync.ts'

const world = useListeningWorld()
const { fieldsOf } = rosterReader(world)
let office: Person
let lund: Class
let berg = 0
beforeFile(async () => {
  office = await world.admin('Olga Office')
  lund = await addClass(world, { name: 'Lund' })
  berg = await addGroup(world, { name: 'Core Berg' })
})

const exportRecords = () => office.call('GET /api/oneroster/records/', { query: {} })
const rename = (id: number, name: string) =>
  sql`update student set first_name = ${name} where id = ${id}`.execute(world.db)

async function useTheSchool(): Promise<void> {
  const browser = plainBrowser(world.origin)
  await signIn(browser, 'tess.lund@larkfield.example')
  assert.equal((await currentUserOf(browser)).email, 'tess.lund@larkfield.example')
  assert.equal((await openSheet(lund.teacher, lund)).status, 200)
  assert.equal((await submitSheet(lund.teacher, lund, allPresent(lund))).status, 200)
  const [studentId, other] = lund.students
  const edit = { params: { studentId: studentId! }, body: { first_name: 'Edited' } }
  assert.equal((await office.call('PATCH /students/api/update/:studentId/', edit)).status, 200)
  assert.equal((await moveStudent(office, { student_id: other!, group_id: berg })).status, 200)
}

describe('While the records for other systems are brought up to date', () => {
  test('people sign in, take attendance and edit, however many exports wait', async () => {
    const { exports } = await world.db.transaction().execute(async (tx) => {
      await lockRoster(tx)
      const waiting = Promise.all(Array.from({ length: 14 }, exportRecords))
      assert.ok(await waitsForLock(world, waiting))
      await pause(200)
      assert.equal(await countWaiting(world), 1)
      const late = pause(8000).then((): never => assert.fail('People wait for the exports'))
      await Promise.race([useTheSchool(), late])
      return { exports: waiting }
    })
    for (const { status } of await exports) assert.equal(status, 200)
  })

  test('an export that begins meanwhile has what was saved before it', async () => {
    const [first, second] = lund.students as [number, number]
    await syncRoster(world.db)
    await rename(first, 'Early')
    const { exports } = await world.db.transaction().execute(async (tx) => {
      await sql`select from roster_record where own_id = ${`student-${first}`} for update`.execute(tx)
      const early = exportRecords()
      assert.ok(await waitsForLock(world, early))
      await rename(second, 'Late')
      return { exports: [early, exportRecords()] }
    })
    await Promise.all(exports)
    const { rows } = await sql<{ name: string }>`select fields ->> 'givenName' name from roster_record
      where own_id in (${`student-${first}`}, ${`student-${second}`}) order by 1`.execute(world.db)
    assert.deepEqual(rows, [{ name: 'Early' }, { name: 'Late' }])
  })

  test('a run that failed does not keep the next one', async () => {
    await sql`alter table roster_record rename to away`.execute(world.db)
    const failed = [syncRoster(world.db), syncRoster(world.db)]
    for (const { status } of await Promise.allSettled(failed)) assert.equal(status, 'rejected')
    await sql`alter table away rename to roster_record`.execute(world.db)
    await rename(lund.students[2]!, 'Third')
    assert.equal((await fieldsOf('users', `student-${lund.students[2]}`))?.['givenName'], 'Third')
  })
})
