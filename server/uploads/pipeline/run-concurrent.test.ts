import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { addStudents, place } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { countWaiting, waits } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

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
const upload = (rows: string[][], fields: { preview_only?: string } = {}) =>
  office.upload('POST /students/api/upload-students/', makeXlsx([HEADER, ...rows]), 'a.xlsx', fields)
const undo = (uploadId: number | null) =>
  office.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId: uploadId! } })

const whileHolding = <T>(hold: (tx: Transaction<DB>) => Promise<T>) => world.db.transaction().execute(hold)
const lockRow = (tx: Transaction<DB>, student: number) =>
  sql`select from student where id = ${student} for no key update nowait`.execute(tx)

/** Asks while somebody holds the first of these students, and sees that the others can be had meanwhile. */
const askedWhileOneIsHeld = <T>([first, ...others]: number[], ask: () => Promise<T>) =>
  whileHolding(async (tx) => {
    await lockRow(tx, first!)
    const call = ask()
    assert.ok(await waits(world, call))
    for (const student of others) await lockRow(tx, student)
    return { call }
  })

describe('Changes of many students', () => {
  test('wait while an upload compares its file with the school', async () => {
    const students = await addStudents(world, ['Wanda Wait', 'Wim Wait'])
    const teacher_id = await world.addTeacher('Hugo Homeroom')
    for (const wish of [
      { action: 'assign_homeroom_teacher', student_ids: students, teacher_id },
      { action: 'deactivate', student_ids: students },
    ] as const) {
      const { call } = await whileHolding(async (tx) => {
        await lockPeople(tx)
        const asked = office.call('POST /api/groups/bulk/', { body: wish })
        assert.ok(await waits(world, asked), wish.action)
        return { call: asked }
      })
      assert.deepEqual((await call).body.changed, students)
    }
  })
})

describe('An upload', () => {
  test('locks students by number, so that it and whoever moves some of them do not wait for each other', async () => {
    const names = ['Una Order', 'Ugo Order', 'Ute Order', 'Udo Order']
    const students = await addStudents(world, names)
    // The first one lies behind the others now: the database would come to them first.
    await sql`update student set last_name = 'Last' where id = ${students[0]}`.execute(world.db)
    const { call: uploading } = await askedWhileOneIsHeld(students, () => upload(rowsOf(names.toReversed())))
    const saved = await uploading
    assert.deepEqual([saved.status, saved.body.changes.changed], [200, 4], saved.text)
    const { call: undoing } = await askedWhileOneIsHeld(students, () => undo(saved.body.upload_id))
    assert.deepEqual((await undoing).body.reverted, 4)
  })

  test('that is undone while a student of it is placed leaves the student in that group, not undone', async () => {
    const names = ['Pia Placed', 'Pol Placed']
    const [pia] = await addStudents(world, names)
    const saved = await upload(rowsOf(names, '10'))
    const group_id = await addGroup(world, { name: 'Core 10', grade: 5 })
    const { placing, undoing } = await whileHolding(async (tx) => {
      await sql`select from student_group where id = ${group_id} for update`.execute(tx)
      const asked = place(office, [{ student_id: pia!, group_id }], { grade: 5 })
      assert.ok(await waits(world, asked))
      return { placing: asked, undoing: undo(saved.body.upload_id) }
    })
    assert.equal((await placing).status, 200)
    assert.deepEqual(
      (await undoing).body.kept.map(({ name, reason }) => [name, reason]),
      [['Pia Placed-New', 'is in a group since']],
    )
  })

  test('waits while two others are compared and saved, also where it only looks', async () => {
    const ended: string[] = []
    const { uploads } = await whileHolding(async (tx) => {
      await lockPeople(tx)
      const saving = ['Tom Turn', 'Tia Turn'].map((name) =>
        upload(rowsOf([name])).finally(() => ended.push('saved')),
      )
      while ((await countWaiting(world)) < 2);
      const looking = upload(rowsOf(['Ted Turn']), { preview_only: 'true' }).finally(() => ended.push('seen'))
      for (let look = 0; look < 20; look++) await office.call('GET /api/uploads/')
      assert.deepEqual(ended, [])
      return { uploads: [...saving, looking] }
    })
    for (const { status, text } of await Promise.all(uploads)) assert.equal(status, 200, text)
    assert.equal(ended.length, 3)
  })
})
