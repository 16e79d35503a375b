import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { cleanArchive } from '#tests/fixtures/oneroster.ts'
import { countsOf, importedState, sendArchive } from '#tests/oneroster/import-files.ts'
import { plainBrowser } from '#tests/provider/plain-browser.ts'
import { signIn, currentUserOf } from '#tests/provider/signing-in.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addStudents, moveStudent } from '#tests/world/groups.ts'
import { useListeningWorld } from '#tests/world/listening-world.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup, type Class } from '#tests/world/timetable.ts'
import { countWaiting, waitsForLock } from '#tests/world/waiting.ts'

const world = useListeningWorld()
let [office, olga]: Person[] = []
let lund: Class
let berg = 0
beforeFile(async () => {
  office = await world.admin()
  olga = await world.admin('Olga Office')
  lund = await addClass(world, { name: 'Lund' })
  berg = await addGroup(world, { name: 'Core Berg' })
})

/** A file with new names for the school's students and teacher, in addition to its own people. */
async function archiveOfSchool() {
  const archive = cleanArchive('1.2')
  const { rows: people } = await sql<{ email: string; role: 'student' | 'teacher' }>`
    select email, 'student' role from student union all select email, 'teacher' from teacher`.execute(
    world.db,
  )
  for (const { email, role } of people) {
    const sourcedId = `known-${email}`
    const [like, roleLike] = ['users', 'roles'].map((file) =>
      archive.records[file]!.find((record) => Object.values(record).includes(`${role}-1`)),
    )
    const names = { givenName: 'Renamed', familyName: 'Everyone' }
    archive.records['users']!.push({
      ...like,
      ...names,
      sourcedId,
      email,
      identifier: '',
      username: sourcedId,
    })
    archive.records['roles']!.push({ ...roleLike, sourcedId: `role-${sourcedId}`, userSourcedId: sourcedId })
  }
  return archive
}

/** Does something while previews of a file are under way: they wait for a table that they read. */
async function duringPreviews<T>(people: readonly Person[], work: () => Promise<T>) {
  const archive = await archiveOfSchool()
  return world.db.transaction().execute(async (tx) => {
    await sql`lock table foreign_id`.execute(tx)
    const previews = Promise.all(people.map((one) => sendArchive(one, archive, { preview_only: 'true' })))
    assert.ok(await waitsForLock(world, previews))
    return { previews, seen: await work() }
  })
}

/** Fails where an answer takes longer than anyone waits. */
async function soon<T extends { status: number }>(what: string, answer: Promise<T>): Promise<T> {
  const late = pause(4000).then((): never => assert.fail(`${what} takes too long`))
  const reply = await Promise.race([answer, late])
  assert.equal(reply.status, 200, `${what}: ${'text' in reply ? String(reply.text) : ''}`)
  return reply
}

async function useTheSchool() {
  const browser = plainBrowser(world.origin)
  await soon(
    'signing in',
    signIn(browser, 'tess.lund@larkfield.example').then((seen) => ({ ...seen, status: 200 })),
  )
  assert.equal((await currentUserOf(browser)).email, 'tess.lund@larkfield.example')
  await soon('opening a sheet', openSheet(lund.teacher, lund))
  await soon('saving a sheet', submitSheet(lund.teacher, lund, allPresent(lund)))
  const [studentId, other] = lund.students
  await soon(
    'editing a student',
    olga!.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: studentId! },
      body: { first_name: 'Edited', email: 'edited@larkfield.example' },
    }),
  )
  await soon('moving a student', moveStudent(olga!, { student_id: other!, group_id: berg }))
  await soon(
    'renaming a group',
    olga!.call('PUT /api/groups/:kind/edit/:id/', {
      params: { kind: 'core-groups', id: berg },
      body: { name: 'Core Bergen', grade_level: 4, core_class: 1, teacher: lund.teacher.teacher! },
    }),
  )
}

describe('While a preview of a OneRoster file is under way', () => {
  test('people sign in, take attendance and change what the file would change, too', async () => {
    const before = await importedState(world)
    const { previews } = await duringPreviews([office!], useTheSchool)
    const [preview] = await previews
    assert.equal(preview!.status, 200, preview!.text)
    assert.deepEqual(countsOf(preview!.body)['group'], [3, 0, 0, 0])
    const after = await importedState(world)
    assert.deepEqual(Object.keys(after), Object.keys(before))
    const { rows } = await sql<{ first_name: string }>`
      select first_name from student where id = ${lund.students[0]}`.execute(world.db)
    assert.deepEqual(rows, [{ first_name: 'Edited' }])
  })

  test('a dozen others of other people leave connections for everyone', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => world.admin(`Office ${'abcdefghijkl'[nth]}`)),
    )
    await addStudents(world, ['Nora Next'])
    const { previews } = await duringPreviews(people, async () => {
      await pause(200)
      assert.ok((await countWaiting(world)) <= 2)
      await soon('opening a sheet', openSheet(lund.teacher, lund))
      await soon('saving a sheet', submitSheet(lund.teacher, lund, allPresent(lund)))
    })
    for (const { status, text } of await previews) assert.equal(status, 200, text)
  })
})
