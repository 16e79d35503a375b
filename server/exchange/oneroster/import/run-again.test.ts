import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { cleanArchive, type TestArchive, type TestRecord } from '#tests/fixtures/oneroster.ts'
import {
  changesOf,
  countsOf,
  importedState,
  recordIn,
  sendPreviewed,
  undoImport,
} from '#tests/oneroster/import-files.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const send = async (archive: TestArchive) => {
  const { status, body } = await sendPreviewed(office, archive)
  assert.equal(status, 200)
  return body
}
const undo = async (body: OneRosterUpload) => {
  const undone = await undoImport(office, body)
  assert.deepEqual([undone.status, undone.body.kept_count], [200, 0])
}

/** The clean archive, in which the other system has given users other ids, and a student another name. */
function withOtherIds(prefix: string): TestArchive {
  const archive = cleanArchive('1.2')
  recordIn(archive, 'users', 'student-1')['familyName'] = `Renamed ${prefix}`
  for (const record of Object.values(archive.records).flat()) {
    for (const column of ['sourcedId', 'userSourcedId']) {
      if (/^(student|teacher)-\d$/.test(record[column] ?? '')) record[column] = `${prefix}-${record[column]}`
    }
  }
  return archive
}

describe('A later OneRoster file', () => {
  test('keeps people who ended and returned under another id', async () => {
    const full = cleanArchive('1.2')
    const first = await send(full)
    const saved = await importedState(world)
    for (const place of [0, 1]) {
      const again = (id: string): TestRecord[] => {
        const user = recordIn(full, 'users', id)
        return [
          { ...user, status: 'tobedeleted' },
          { ...user, sourcedId: `new-${id}`, familyName: 'Again', status: 'active' },
        ]
      }
      const role = (id: string) => ({
        ...recordIn(full, 'roles', `role-${id}`),
        sourcedId: `role-new-${id}`,
        userSourcedId: `new-${id}`,
        status: 'active',
      })
      const users = ['student-3', 'teacher-2'].flatMap((id) =>
        place === 0 ? again(id) : again(id).toReversed(),
      )
      const body = await send(changesOf(full, { users, roles: ['student-3', 'teacher-2'].map(role) }))
      const { student, teacher, membership } = countsOf(body)
      assert.deepEqual(
        [student, teacher, membership],
        [
          [0, 1, 0, 0],
          [0, 1, 0, 0],
          [0, 0, 0, 0],
        ],
      )
      await undo(body)
      assert.deepEqual(await importedState(world), saved)
    }
    await undo(first)
  })

  test('may give a course the former name of another one, and the undo restores both', async () => {
    const first = await send(cleanArchive('1.2'))
    const saved = await importedState(world)
    const later = cleanArchive('1.2')
    const [math, robotics] = later.records['courses']!
    later.records['courses'] = [
      { ...robotics!, title: 'CTE Machines' },
      { ...math!, title: robotics!['title']! },
      { ...math!, sourcedId: 'math-8', courseCode: 'M8' },
    ]
    const body = await send(later)
    assert.deepEqual(countsOf(body)['course'], [1, 2, 0, 0])
    await undo(body)
    assert.deepEqual(await importedState(world), saved)
    await undo(first)
  })

  test('may give other ids, and files are undone in any order', async () => {
    const start = await importedState(world)
    const first = await send(cleanArchive('1.2'))
    const afterFirst = await importedState(world)
    const second = await send(withOtherIds('b'))
    const afterSecond = await importedState(world)
    const third = await send(withOtherIds('c'))
    await undo(third)
    assert.deepEqual(await importedState(world), afterSecond)
    await undo(second)
    assert.deepEqual(await importedState(world), afterFirst)
    await undo(first)
    assert.deepEqual(await importedState(world), start)
  })

  test('leaves no id of a record that an undo removed', async () => {
    const start = await importedState(world)
    const first = await send(cleanArchive('1.2'))
    const renamed = withOtherIds('b')
    recordIn(renamed, 'users', 'b-student-1')['familyName'] = 'One'
    await send(renamed)
    await undo(first)
    assert.deepEqual(await importedState(world), start)
  })

  test('reports only the changes of a group', async () => {
    const first = await send(cleanArchive('1.2'))
    const later = cleanArchive('1.2')
    recordIn(later, 'classes', 'class-3')['location'] = 'Room 14'
    const body = await send(later)
    assert.deepEqual(
      body.examples.map(({ entity, fields }) => [entity, fields]),
      [['group', [{ field: 'room_number', old: 'Room 12', new: 'Room 14' }]]],
    )
    await undo(body)
    await undo(first)
  })

  test('with a copy of a term before it adds that one only, and nothing the second time', async () => {
    const first = await send(cleanArchive('1.2'))
    const later = cleanArchive('1.2')
    later.records['academicSessions']!.unshift({
      ...recordIn(later, 'academicSessions', 'term-1'),
      sourcedId: 'copy-1',
    })
    const body = await send(later)
    assert.deepEqual(countsOf(body)['block_schedule'], [1, 0, 0, 0])
    assert.deepEqual(countsOf(await send(later))['block_schedule'], [0, 0, 0, 0])
    await undo(body)
    await undo(first)
  })
})
