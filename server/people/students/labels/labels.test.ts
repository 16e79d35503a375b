import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addStudents, findAudit } from '#tests/world/groups.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let teacher: Person
beforeFile(async () => {
  office = await world.admin()
  teacher = await world.teacher()
})

const save = (person: Person, studentId: number, body: object) =>
  person.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body })
const changeLabels = (person: Person, body: { student_ids: number[]; add?: string[]; remove?: string[] }) =>
  person.call('POST /students/api/labels/', { body })
const changePairs = (student_ids: number[], kind: 'apart' | 'together' | null) =>
  office.call('POST /students/api/pairs/', { body: { student_ids, kind } })
const details = async (studentId: number) =>
  (await office.call('GET /students/api/details/:studentId/', { params: { studentId } })).body
const pairsOf = async (studentId: number) =>
  (await details(studentId)).pairs?.map(({ kind, student }) => `${kind} ${student.first_name}`)
const list = async (grade_level: number) =>
  (await office.call('GET /students/api/labels/', { query: { grade_level } })).body

describe('Labels on a record', () => {
  test('are refused to a teacher who may edit, unless nothing changes', async () => {
    const student = await world.addStudent('Rita Record')
    const refused = await save(teacher, student, { labels: ['ELL'] })
    assert.deepEqual(
      [refused.status, refused.failure.message],
      [403, 'Only the office can change students’ labels and pairs. Please ask the office.'],
    )
    assert.equal((await save(teacher, student, { first_name: 'Rina', labels: [] })).status, 200)
    assert.equal((await details(student)).labels, undefined)
  })

  test('are refused with a comma, blank, or more than thirty', async () => {
    const student = await world.addStudent('Bella Bad')
    const many = Array.from({ length: 31 }, (_, nth) => `Label ${nth}`)
    for (const labels of [['ELL, IEP'], [' '], ['a;b'], many, 'ELL']) {
      assert.equal((await save(office, student, { labels })).status, 400, JSON.stringify(labels))
    }
  })

  test('are saved sorted, once each, in the spelling of the school, with an audit entry', async () => {
    const [one, other] = (await addStudents(world, ['Lea Label', 'Leo Label'])) as [number, number]
    await save(office, one, { labels: ['Robotics club', 'ELL', 'ell'] })
    const reply = await save(office, other, { labels: ['robotics CLUB'] })
    assert.deepEqual(reply.body.labels, ['Robotics club'])
    assert.deepEqual((await details(one)).labels, ['ELL', 'Robotics club'])
    assert.deepEqual((await findAudit(world, 'student', one)).at(-1)?.details, {
      labels: { old: [], new: ['ELL', 'Robotics club'] },
    })
    await save(office, one, { labels: [] })
    assert.equal((await details(one)).labels, undefined)
  })

  test('are read by teachers with the record', async () => {
    const student = await world.addStudent('Tina Taught')
    await save(office, student, { labels: ['Band'] })
    const seen = await teacher.call('GET /students/api/details/:studentId/', {
      params: { studentId: student },
    })
    assert.deepEqual(seen.body.labels, ['Band'])
  })
})

describe('Labels of many students', () => {
  test('are refused for an unknown student, and no one is changed', async () => {
    const student = await world.addStudent('Una Untouched')
    assert.equal((await changeLabels(office, { student_ids: [student, 999_999], add: ['ELL'] })).status, 404)
    assert.equal((await changeLabels(office, { student_ids: [] })).status, 400)
    assert.equal((await details(student)).labels, undefined)
  })

  test('are added and removed, and the reply has what undoes that', async () => {
    const [ada, ben] = (await addStudents(world, ['Ada Many', 'Ben Many'], 2)) as [number, number]
    await save(office, ada, { labels: ['Honors'] })
    const { body } = await changeLabels(office, {
      student_ids: [ada, ben],
      add: ['Jazz'],
      remove: ['honors', 'unknown'],
    })
    assert.equal(body.message, 'Changed the labels of 2 students.')
    assert.deepEqual(body.added, [{ label: 'Jazz', student_ids: [ada, ben] }])
    assert.deepEqual(body.removed, [{ label: 'Honors', student_ids: [ada] }])
    assert.deepEqual((await list(2)).labels, [{ label: 'Jazz', student_ids: [ada, ben] }])
    const again = await changeLabels(office, { student_ids: [ada, ben], add: ['JAZZ'] })
    assert.deepEqual([again.body.added, again.body.removed], [[], []])
  })
})

describe('Pairs of students', () => {
  test('are refused for one student, an unknown one, and a student with themselves', async () => {
    const student = await world.addStudent('Solo Single')
    assert.equal((await changePairs([student], 'apart')).status, 400)
    assert.equal((await changePairs([student, student], 'apart')).status, 400)
    assert.equal((await changePairs([student, 999_999], 'apart')).status, 404)
    assert.equal((await save(office, student, { apart_ids: [student] })).status, 400)
    assert.equal((await save(office, student, { apart_ids: [999_999] })).status, 400)
    assert.equal((await save(teacher, student, { apart_ids: [] })).status, 200)
    const other = await world.addStudent('Otis Other')
    assert.equal((await save(teacher, student, { apart_ids: [other] })).status, 403)
    const both = await save(office, student, { apart_ids: [other], together_ids: [other] })
    assert.equal(both.status, 400)
  })

  test('are saved for both students, with one kind each, and can be removed', async () => {
    const [amy, bob, cat] = (await addStudents(world, ['Amy Pair', 'Bob Pair', 'Cat Pair'], 3)) as [
      number,
      number,
      number,
    ]
    const separated = await changePairs([amy, bob, cat], 'apart')
    assert.equal(separated.body.message, 'Saved 3 pairs to keep apart.')
    assert.deepEqual(await pairsOf(bob), ['apart Amy', 'apart Cat'])
    await changePairs([bob, cat], 'together')
    assert.deepEqual(await pairsOf(cat), ['apart Amy', 'together Bob'])
    await save(office, amy, { together_ids: [cat] })
    assert.deepEqual(await pairsOf(amy), ['apart Bob', 'together Cat'])
    assert.deepEqual(
      (await list(3)).pairs.map(({ kind, students: [one, other] }) => [kind, one.id, other.id]),
      [
        ['apart', amy, bob],
        ['together', amy, cat],
        ['together', bob, cat],
      ],
    )
    await changePairs([amy, bob, cat], null)
    assert.deepEqual((await list(3)).pairs, [])
    assert.deepEqual((await findAudit(world, 'student', bob)).at(-1)?.details, {
      students_kept_apart: { old: [amy], new: [] },
      students_kept_together: { old: [cat], new: [] },
    })
  })

  test('with a student who has left are not offered for groups, and stay on the record', async () => {
    const [stays, leaves] = (await addStudents(world, ['Sam Stays', 'Lou Leaves'], 5)) as [number, number]
    await changePairs([stays, leaves], 'together')
    await save(office, leaves, { is_active: false })
    assert.deepEqual((await list(5)).pairs, [])
    assert.deepEqual(await pairsOf(stays), ['together Lou'])
  })
})
