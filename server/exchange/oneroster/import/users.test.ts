import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanArchive, type TestArchive } from '#tests/fixtures/oneroster.ts'
import {
  changesOf,
  importedState,
  recordIn,
  sendPreviewed,
  undoImport,
} from '#tests/oneroster/import-files.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let saved: unknown
beforeFile(async () => {
  office = await world.admin()
  assert.equal((await send(cleanArchive('1.2'))).status, 200)
  saved = await importedState(world)
})

const send = (archive: TestArchive) => sendPreviewed(office, archive)

/** The users and roles of a student and a teacher under second ids, with the same addresses. */
function secondIds(archive: TestArchive) {
  const ids = ['student-1', 'teacher-1']
  const users = ids.map((id) =>
    Object.assign({}, recordIn(archive, 'users', id), {
      sourcedId: `second-${id}`,
      identifier: '',
      familyName: 'Second',
      status: 'active',
    }),
  )
  const roles = ids.map((id) =>
    Object.assign({}, recordIn(archive, 'roles', `role-${id}`), {
      sourcedId: `role-second-${id}`,
      userSourcedId: `second-${id}`,
      status: 'active',
    }),
  )
  return { users, roles }
}

async function assertRefused(archive: TestArchive): Promise<void> {
  const { status, body, failure } = await send(archive)
  const errors = status === 200 ? body.errors : (failure['errors'] as OneRosterUpload['errors'] | string[])
  assert.equal(errors.length, 2, JSON.stringify(errors))
  for (const error of errors)
    assert.match(typeof error === 'string' ? error : error.message, /which is used\.$/)
  assert.deepEqual(await importedState(world), saved)
}

describe('Two ids with the same address are two rows of one person, and one of them is used:', () => {
  test('the one with the linked id, at any position in the file', async () => {
    for (const place of ['before', 'after'] as const) {
      const archive = cleanArchive('1.2')
      for (const [file, rows] of Object.entries(secondIds(archive)))
        archive.records[file]!.splice(place === 'before' ? 0 : archive.records[file]!.length, 0, ...rows)
      await assertRefused(archive)
    }
  })

  test('the one with the linked id, even if a file of changes has only the other', async () => {
    const archive = cleanArchive('1.2')
    await assertRefused(changesOf(archive, secondIds(archive)))
  })

  test('the new one where a complete file no longer has the other', async () => {
    const archive = cleanArchive('1.2')
    const { users, roles } = secondIds(archive)
    archive.records['users'] = [
      ...archive.records['users']!.filter(({ sourcedId }) => !/^(student|teacher)-1$/.test(sourcedId!)),
      ...users,
    ]
    archive.records['roles'] = [
      ...archive.records['roles']!.filter(
        ({ userSourcedId }) => !/^(student|teacher)-1$/.test(userSourcedId!),
      ),
      ...roles,
    ]
    archive.records['enrollments'] = archive.records['enrollments']!.filter(
      ({ userSourcedId }) => !/^(student|teacher)-1$/.test(userSourcedId!),
    )
    const { status, body, text } = await send(archive)
    assert.equal(status, 200, text)
    assert.deepEqual(body.errors, [])
    await undoImport(office, body)
  })

  test('the new one where an earlier file of changes ended the other', async () => {
    const full = cleanArchive('1.2')
    const users = [{ ...recordIn(full, 'users', 'student-1'), status: 'tobedeleted' }]
    const ended = await send(changesOf(full, { users }))
    const { users: news, roles } = secondIds(full)
    const delta = changesOf(full, { users: [news[0]!], roles: [roles[0]!] })
    const again = await send(delta)
    assert.equal(again.status, 200, again.text)
    assert.deepEqual(again.body.errors, [])
    await undoImport(office, again.body)
    await undoImport(office, ended.body)
  })
})
