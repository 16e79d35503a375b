import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { useWorld, statusesOf } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let office: Person
let teacher: Person
let math: number
let robotics: number
beforeFile(async () => {
  office = await world.admin()
  teacher = await world.teacher()
  math = (await office.call('GET /courses/api/core_classes/')).body[0]!.id
  robotics = (await office.call('POST /courses/api/cte_classes/', { body: { name: 'Robotics' } })).body.id
})

type Fields = Record<string, unknown>
const NINTH = 4

const add = (sent: Fields, person = teacher) => {
  const body = { name: 'Algebra', grade_level_id: NINTH, core_class_id: math, ...sent }
  return person.call('POST /courses/api/add/', { body })
}
const change = (id: number, sent: Fields, person = teacher) => {
  const body = { name: 'Algebra', grade_level_id: NINTH, core_class_id: math, cte_class_id: null, ...sent }
  return person.call('PUT /courses/api/courses/:id/', { params: { id }, body })
}
const remove = (id: number, person = teacher) =>
  person.call('DELETE /courses/api/courses/:id/', { params: { id } })
const read = (id: number, person = teacher) =>
  person.call('GET /courses/api/courses/:id/', { params: { id } })
const list = async () => (await teacher.call('GET /courses/api/list/')).body
const setTeachersMayEdit = (may: boolean) =>
  sql`update school set teachers_may_edit = ${may}`.execute(world.db)

describe('A course is refused', () => {
  test('to visitors, newcomers and students', async () => {
    const { body } = await add({ name: 'Not for all' })
    const people = [world.visitor(), await world.newcomer(), await world.student()]
    for (const [index, person] of people.entries()) {
      const replies = [
        await person.call('GET /courses/api/list/'),
        await read(body.id, person),
        await add({ name: 'Mine' }, person),
        await change(body.id, { name: 'Mine' }, person),
        await remove(body.id, person),
      ]
      for (const { status } of replies) assert.equal(status, index === 0 ? 401 : 403)
    }
    assert.equal((await read(body.id)).body.name, 'Not for all')
  })

  test('to teachers who write while only the office may edit; they can still read', async () => {
    const { body } = await add({ name: 'Office only' })
    await setTeachersMayEdit(false)
    const replies = [await add({ name: 'Mine' }), await change(body.id, {}), await remove(body.id)]
    assert.deepEqual(statusesOf(replies), [403, 403, 403])
    assert.equal((await read(body.id)).status, 200)
    assert.equal((await add({ name: 'By the office' }, office)).status, 200)
    await setTeachersMayEdit(true)
  })

  test('without a name, a grade level and a core class, with a message for each field', async () => {
    const empty = await teacher.call('POST /courses/api/add/', { body: {} as never })
    assert.equal(empty.status, 400)
    assert.deepEqual(empty.failure.fields, {
      name: 'is required',
      grade_level_id: 'is required',
      core_class_id: 'is required',
    })
    for (const blank of ['', null]) {
      const reply = await add({ grade_level_id: blank, core_class_id: blank })
      assert.equal(reply.status, 400)
      assert.deepEqual(reply.failure.fields, { grade_level_id: 'is required', core_class_id: 'is required' })
    }
  })

  test('for an invalid grade or class, and a name that cannot be printed', async () => {
    for (const sent of [
      { grade_level_id: 13 },
      { grade_level_id: 0 },
      { grade_level_id: 'ninth' },
      { core_class_id: 'Math' },
      { cte_class_id: -1 },
      { name: 'a\u0000b' },
      { name: 'x'.repeat(101) },
    ]) {
      const { status, failure } = await add({ name: 'Odd', ...sent })
      assert.equal(status, 400, JSON.stringify(sent))
      assert.ok(failure.fields?.[Object.keys(sent)[0]!], JSON.stringify(failure))
    }
  })

  test('for an unknown class', async () => {
    const core = await add({ name: 'Lost', core_class_id: 99_999 })
    assert.equal(core.status, 400)
    assert.equal(core.failure.message, 'This core class no longer exists. Please reload.')
    assert.deepEqual(core.failure.fields, { core_class_id: 'no longer exists' })
    const cte = await add({ name: 'Lost', cte_class_id: 99_999 })
    assert.deepEqual([cte.status, cte.failure.fields], [400, { cte_class_id: 'no longer exists' }])
    assert.ok(!(await list()).some(({ name }) => name === 'Lost'))
  })

  test('under a name that its grade has, in any case', async () => {
    await add({ name: 'Biology' })
    const { body: botany } = await add({ name: 'Botany' })
    const sentence = 'There is already a course named "BIOLOGY" for 9th Grade. Please choose another name.'
    for (const reply of [await add({ name: ' BIOLOGY ' }), await change(botany.id, { name: 'BIOLOGY' })]) {
      assert.deepEqual([reply.status, reply.failure.code], [409, 'duplicate'])
      assert.equal(reply.failure.message, sentence)
      assert.equal(reply.failure.error, sentence)
      assert.equal(reply.failure.fields?.name, 'already belongs to a course for 9th Grade')
    }
    assert.equal((await add({ name: 'Biology', grade_level_id: 5 })).status, 200)
  })

  test('if it is unknown or deleted', async () => {
    const { body } = await add({ name: 'Short-lived' })
    assert.deepEqual((await remove(body.id)).body, { message: 'Course deleted' })
    for (const id of [body.id, 2_147_483_647]) {
      for (const reply of [await read(id), await change(id, { name: 'Ghost' }), await remove(id)]) {
        assert.equal(reply.status, 404)
        assert.equal(reply.failure.message, 'Course not found.')
      }
    }
    assert.equal((await teacher.send({ url: '/courses/api/courses/first/' })).statusCode, 400)
  })
})

describe('A course', () => {
  test('is added by a teacher and reads as it was saved', async () => {
    const { status, body } = await add({
      name: '  Álgebra 🦉 ',
      core_class_id: String(math),
      cte_class_id: '',
    })
    assert.equal(status, 200)
    const { message, ...course } = body
    assert.equal(message, '"Álgebra 🦉" added.')
    assert.deepEqual(course, {
      id: body.id,
      name: 'Álgebra 🦉',
      grade_level: { id: 4, grade: 9 },
      core_class_id: math,
      cte_class_id: null,
      grade_level_id: 4,
    })
    assert.deepEqual((await read(body.id)).body, course)
    assert.deepEqual(
      (await list()).find(({ id }) => id === body.id),
      course,
    )
  })

  test('accepts 8 to 12 as the grade itself', async () => {
    assert.deepEqual((await add({ name: 'Calculus', grade_level_id: 12 })).body.grade_level, {
      id: 7,
      grade: 12,
    })
  })

  test('is updated as a whole, and loses classes that are left empty', async () => {
    const { body } = await add({ name: 'Drafting', cte_class_id: robotics })
    const sent = { name: 'Drafting II', grade_level_id: 5, core_class_id: '', cte_class_id: robotics }
    const reply = await change(body.id, sent)
    assert.equal(reply.body.message, 'Course updated successfully!')
    assert.deepEqual(
      [reply.body.name, reply.body.grade_level, reply.body.core_class_id, reply.body.cte_class_id],
      ['Drafting II', { id: 5, grade: 10 }, null, robotics],
    )
    const withoutClasses = await change(body.id, {
      name: 'Drafting II',
      grade_level_id: 5,
      core_class_id: null,
    })
    assert.deepEqual([withoutClasses.body.core_class_id, withoutClasses.body.cte_class_id], [null, null])
    assert.equal((await change(body.id, { name: 'DRAFTING ii', grade_level_id: 5 })).status, 200)
  })

  test('without a grade level is listed last, and requires one when it is updated', async () => {
    await sql`insert into course (name, cte_class_id) values ('All grades', ${robotics})`.execute(world.db)
    const last = (await list()).at(-1)!
    assert.deepEqual([last.name, last.grade_level, last.grade_level_id], ['All grades', null, null])
    assert.equal((await change(last.id, { grade_level_id: null })).status, 400)
  })

  test('is listed by grade, then by name as people sort', async () => {
    for (const name of ['zoology', 'Écologie', 'Astronomy']) await add({ name, grade_level_id: 1 })
    const sixth = (await list()).filter(({ grade_level_id }) => grade_level_id === 1)
    assert.deepEqual(
      sixth.map(({ name }) => name),
      ['Astronomy', 'Écologie', 'zoology'],
    )
    const grades = (await list()).map(({ grade_level_id }) => grade_level_id ?? 8)
    assert.deepEqual(
      grades,
      grades.toSorted((one, other) => one - other),
    )
  })

  test('has an audit entry for each write, with its fields when it was deleted', async () => {
    const { body } = await add({ name: 'Traced' }, office)
    await change(body.id, { name: 'Retraced' })
    await change(body.id, { name: 'Retraced' })
    await remove(body.id, office)
    const { rows } = await sql<object>`select account_id account, action, details from audit
      where subject = 'course' and subject_id = ${body.id} order by id`.execute(world.db)
    const record = { name: 'Traced', grade_level: NINTH, core_class: math, cte_class: null }
    assert.deepEqual(rows, [
      { account: office.account, action: 'add', details: record },
      { account: teacher.account, action: 'change', details: { name: { old: 'Traced', new: 'Retraced' } } },
      { account: office.account, action: 'remove', details: { ...record, name: 'Retraced' } },
    ])
  })

  test('that six people add at the same moment is saved once, and the others read why', async () => {
    const replies = await Promise.all(
      ['Rush', 'rush', 'RUSH', 'rUSH', 'Rush', 'Rush'].map((name) => add({ name })),
    )
    assert.deepEqual(statusesOf(replies), [200, 409, 409, 409, 409, 409])
    const refused = replies.filter(({ status }) => status === 409)
    for (const { failure } of refused) assert.match(failure.message, /^There is already a course named/)
    assert.equal((await list()).filter(({ name }) => name.toLowerCase() === 'rush').length, 1)
  })

  test('that two people delete at the same moment is deleted by one', async () => {
    const { body } = await add({ name: 'Twice' })
    assert.deepEqual(statusesOf(await Promise.all([remove(body.id), remove(body.id)])), [200, 404])
  })

  test('updated while it is deleted is either updated first or deleted', async () => {
    const { body } = await add({ name: 'Torn' })
    const [changed, removed] = await Promise.all([change(body.id, { name: 'Torn apart' }), remove(body.id)])
    assert.ok([200, 404].includes(changed.status))
    assert.equal(removed.status, 200)
    assert.equal((await read(body.id)).status, 404)
  })
})
