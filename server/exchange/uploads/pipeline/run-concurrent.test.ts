import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addStudents, placeStudents } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'
import { countWaiting, waitsForLock } from '#tests/world/waiting.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { studentsUpload } from '../students/kind.ts'
import { processUpload, type UploadCall } from './run.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const HEADER = ['first_name', 'last_name', 'email', 'grade_level']
const rowsOf = (students: string[], grade = '9') =>
  students.map((name) => {
    const [first = '', last = ''] = name.split(' ')
    return [first, `${last}-New`, `${first}.${last}@larkfield.example`.toLowerCase(), grade]
  })
const upload = (
  rows: string[][],
  fields: { preview_only?: string } = {},
  header = HEADER,
  person: Person = office,
) => person.upload('POST /students/api/upload-students/', makeXlsx([header, ...rows]), 'a.xlsx', fields)
const undo = (uploadId: number | null) => undoUpload(office, uploadId)

const inTransaction = <T>(work: (tx: Transaction<DB>) => Promise<T>) => world.db.transaction().execute(work)
const lockRow = (tx: Transaction<DB>, student: number) =>
  sql`select from student where id = ${student} for no key update nowait`.execute(tx)

/** Sends a request while the first of these students is locked, and checks that it has locked none of the others. */
const sendWhileFirstIsLocked = <T>([first, ...others]: number[], send: () => Promise<T>) =>
  inTransaction(async (tx) => {
    await lockRow(tx, first!)
    const request = send()
    assert.ok(await waitsForLock(world, request))
    for (const student of others) await lockRow(tx, student)
    return { request }
  })

test('An upload waits longer for the upload before it than other saves wait', async () => {
  const settings: string[] = []
  const lock = async (trx: Transaction<DB>) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx)
    settings.push(...rows.map(({ lock_timeout }) => lock_timeout))
    throw new Error('seen')
  }
  const file = { name: 'a.xlsx', bytes: Buffer.from(makeXlsx([HEADER, ...rowsOf(['Lina Long'])])) }
  const now = { day: '2026-09-14' }
  const call = { db: world.db, now, upload: { file, fields: { preview_only: false } } } as UploadCall
  await assert.rejects(
    processUpload({ ...studentsUpload(call.actor, { today: now.day, from: now.day }), lock }, call),
    /seen/,
  )
  assert.deepEqual(settings, ['50s'])
})

describe('Changes of many students', () => {
  test('wait while an upload compares its file with the school', async () => {
    const students = await addStudents(world, ['Wanda Wait', 'Wim Wait'])
    const teacher_id = await world.addTeacher('Hugo Homeroom')
    for (const body of [
      { action: 'assign_homeroom_teacher', student_ids: students, teacher_id },
      { action: 'deactivate', student_ids: students },
    ] as const) {
      const { request } = await inTransaction(async (tx) => {
        await lockPeople(tx)
        const change = office.call('POST /api/groups/bulk/', { body })
        assert.ok(await waitsForLock(world, change), body.action)
        return { request: change }
      })
      assert.deepEqual((await request).body.changed, students)
    }
  })
})

describe('An upload', () => {
  test('locks students in order of id, so that it cannot deadlock with a request that moves some of them', async () => {
    const names = ['Una Order', 'Ugo Order', 'Ute Order', 'Udo Order']
    const students = await addStudents(world, names)
    // The updated row is stored after the others, so a scan of the table reads it last.
    await sql`update student set last_name = 'Last' where id = ${students[0]}`.execute(world.db)
    const uploading = await sendWhileFirstIsLocked(students, () => upload(rowsOf(names.toReversed())))
    const saved = await uploading.request
    assert.deepEqual([saved.status, saved.body.changes.changed], [200, 4], saved.text)
    const undoing = await sendWhileFirstIsLocked(students, () => undo(saved.body.upload_id))
    assert.deepEqual((await undoing.request).body.reverted, 4)
  })

  test('that changes student numbers lets a teacher save attendance meanwhile', async () => {
    const lund = await addClass(world, { name: 'Lund', students: ['Nils Number', 'Nora Number'] })
    const rows = lund.students.map((id) => ['Any', 'Name', `s${id}@larkfield.example`, '9', `N${id}`])
    await sql`update student set email = 's' || id || '@larkfield.example'
      where id = any(${lund.students}::bigint[])`.execute(world.db)
    const { uploading, submitting, waited } = await inTransaction(async (tx) => {
      // The changes are recorded once the students are saved, so that the save cannot end while no one may record any.
      await sql`lock table upload_change`.execute(tx)
      const saving = upload(rows, {}, [...HEADER, 'student_number'])
      assert.ok(await waitsForLock(world, saving))
      const sheet = submitSheet(lund.teacher, lund, allPresent(lund))
      return { uploading: saving, submitting: sheet, waited: await waitsForLock(world, sheet, 1) }
    })
    const [saved, sheet] = [await uploading, await submitting]
    assert.deepEqual([saved.status, saved.body.changes.changed], [200, 2], saved.text)
    assert.deepEqual([sheet.status, waited], [200, false], sheet.text)
  })

  test('that is undone while one of its students is placed in a group keeps that student', async () => {
    const names = ['Pia Placed', 'Pol Placed']
    const [pia] = await addStudents(world, names)
    const saved = await upload(rowsOf(names, '10'))
    const group_id = await addGroup(world, { name: 'Core 10', grade: 5 })
    const { placing, undoing } = await inTransaction(async (tx) => {
      await sql`select from student_group where id = ${group_id} for update`.execute(tx)
      const request = placeStudents(office, [{ student_id: pia!, group_id }], { grade: 5 })
      assert.ok(await waitsForLock(world, request))
      return { placing: request, undoing: undo(saved.body.upload_id) }
    })
    assert.equal((await placing).status, 200)
    assert.deepEqual(
      (await undoing).body.kept.map(({ name, reason }) => [name, reason]),
      [['Pia Placed-New', 'is in a group since']],
    )
  })

  test('waits for another of the same account, and is refused where three wait already', async () => {
    const olive = await world.admin('Olive Office')
    const { uploads, refused } = await inTransaction(async (tx) => {
      await lockPeople(tx)
      const sent = ['Ava', 'Bea', 'Cy', 'Dot', 'Eve'].map((name) =>
        upload(rowsOf([`${name} Several`]), {}, HEADER, olive),
      )
      // Whichever arrives last is refused; nothing else can end while the lock is held.
      const first = await Promise.race(sent)
      for (let attempt = 0; attempt < 2000 && (await countWaiting(world)) < 1; attempt++);
      assert.equal(await countWaiting(world), 1)
      assert.equal((await upload(rowsOf(['Fay Other']), { preview_only: 'true' })).status, 200)
      return { uploads: sent, refused: first }
    })
    assert.deepEqual([refused.status, refused.failure.code], [429, 'too_many'])
    const statuses = (await Promise.all(uploads)).map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  })

  test('waits while two others are compared and saved, also when it is a preview', async () => {
    const ended: string[] = []
    // Files of one account are taken one after the other.
    const [olga, otto] = [await world.admin('Olga Office'), await world.admin('Otto Office')]
    const { uploads } = await inTransaction(async (tx) => {
      await lockPeople(tx)
      const saving = [olga, otto].map((person, nth) =>
        upload(rowsOf([`T${nth} Turn`]), {}, HEADER, person).finally(() => ended.push('saved')),
      )
      for (let attempt = 0; attempt < 2000 && (await countWaiting(world)) < 2; attempt++);
      assert.equal(await countWaiting(world), 2)
      const preview = upload(rowsOf(['Ted Turn']), { preview_only: 'true' }).finally(() =>
        ended.push('preview'),
      )
      for (let attempt = 0; attempt < 20; attempt++) await office.call('GET /api/uploads/')
      assert.deepEqual(ended, [])
      return { uploads: [...saving, preview] }
    })
    for (const { status, text } of await Promise.all(uploads)) assert.equal(status, 200, text)
    assert.equal(ended.length, 3)
  })
})
