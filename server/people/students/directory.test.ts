import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { StudentListed } from '#contract/people/students.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const DIRECTORY = 'GET /students/api/directory/'

const world = useWorld()
let teacher: Person

/** Names that sort differently by letters, accents, case and length, and many students of the same name. */
beforeFile(async () => {
  teacher = await world.teacher('Tamsin Zeller')
  await sql`insert into student (first_name, last_name, email, student_number, grade_level_id, is_active)
    select firsts[1 + n % 3], lasts[1 + n % 7], 's' || n || '@larkfield.example', case when n % 4 = 0 then 'D-' || n end, 1 + n % 7, n % 10 <> 0
    from generate_series(1, 120) n,
      (select ${['Ana', 'ana', 'Áine']}::text[] firsts, ${['Éluard', 'Eklund', 'eklund', 'de la Cruz', 'O’Hara', 'Ó', 'Zhu']}::text[] lasts) list`.execute(
    world.db,
  )
})

type Filter = { inactive?: '1'; grade_level?: number; search?: string }

const SIZE = 'GET /students/api/directory/size/'

const pageOf = async (query: Filter & { after?: string; before?: string; limit?: number }) => {
  const { status, body, failure } = await teacher.call(DIRECTORY, { query })
  assert.equal(status, 200, failure?.message)
  return body
}
const idsOf = (students: readonly StudentListed[]) => students.map(({ id }) => id)
const numberOf = ({ student_number: number }: StudentListed) => number
const fullList = async (filter: Filter = {}) =>
  (await teacher.call('GET /students/api/list/', { query: filter })).body

/** The students of all pages, from the first to the last. `between` is called before each further page. */
async function allPages(filter: Filter, between: (page: number) => Promise<unknown> = async () => {}) {
  const students: StudentListed[] = []
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const { students: shown, next } = await pageOf({ ...filter, limit: 7, ...(after && { after }) })
    assert.ok(shown.length <= 7)
    students.push(...shown)
    if (next === null) return students
    after = next
    await between(page)
  }
}

describe('Pages of the directory', () => {
  test('visitors, people without a role and students get none', async () => {
    const first = await pageOf({ limit: 1 })
    const query = { after: first.next!, limit: 1 }
    const people: [Person, number][] = [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student('Pia Pupil'), 403],
    ]
    for (const [person, status] of people)
      assert.equal((await person.call(DIRECTORY, { query })).status, status)
  })

  test('have the student number, which a student without one lacks', async () => {
    const students = await allPages({ inactive: '1' })
    const [numbered, others] = [students.filter(numberOf), students.filter((one) => !numberOf(one))]
    assert.deepEqual(numbered.map(numberOf).sort(), ['D-100', 'D-120', 'D-20', 'D-40', 'D-60', 'D-80'])
    assert.ok(others.length > 0 && others.every((student) => !('student_number' in student)))
  })

  test('together are the whole list, in its order, with its fields', async () => {
    for (const filter of [{}, { inactive: '1' }, { grade_level: 3 }] as const) {
      const all = await fullList(filter)
      assert.ok(all.length > 7)
      assert.deepEqual(await allPages(filter), all)
      assert.equal((await pageOf({ ...filter, limit: 1 })).found, all.length)
    }
  })

  test('say how many students are on the pages before them', async () => {
    const all = idsOf(await fullList())
    const second = await pageOf({ limit: 7, after: (await pageOf({ limit: 7 })).next! })
    assert.deepEqual([second.skipped, all[second.skipped]], [7, second.students[0]!.id])
    const last = await pageOf({ limit: 7, before: JSON.stringify(['Zzz', 'Zz', 1]) })
    assert.equal(last.skipped, all.length - 7)
    assert.equal((await pageOf({ limit: 7, before: second.previous! })).skipped, 0)
  })

  test('lead back as they led on', async () => {
    const first = await pageOf({ limit: 7 })
    const second = await pageOf({ limit: 7, after: first.next! })
    const third = await pageOf({ limit: 7, after: second.next! })
    const back = await pageOf({ limit: 7, before: third.previous! })
    assert.deepEqual(back, second)
    assert.deepEqual((await pageOf({ limit: 7, before: back.previous! })).students, first.students)
    assert.equal(first.previous, null)
  })

  test('have nobody twice and lose nobody when students are added, renamed and deactivated between them', async () => {
    const all = await fullList()
    const [renamed, deactivated] = [all[6]!, all[13]!]
    const pages = await allPages({}, async (page) => {
      // The last students of the pages that were just read.
      if (page === 1) await rename(renamed.id, 'Zzyzx')
      if (page === 2) await setActive(deactivated.id, false)
      if (page === 3) await world.addStudent('Aaa Aaa')
      if (page === 4) await world.addStudent('Zoe Zz')
    })
    await rename(renamed.id, renamed.last_name)
    await setActive(deactivated.id, true)
    const ids = idsOf(pages)
    for (const { id } of all)
      assert.equal(ids.filter((one) => one === id).length, id === renamed.id ? 2 : 1, `student ${id}`)
    assert.ok(pages.some(({ last_name }) => last_name === 'Zz'))
    await sql`delete from student where last_name in ('Aaa', 'Zz')`.execute(world.db)
  })

  test('end with the last one where a place has nothing behind it, and begin with the first', async () => {
    const last = idsOf(await fullList()).slice(-7)
    const end = await pageOf({ limit: 7, after: JSON.stringify(['Zzz', 'Zz', 1]) })
    assert.deepEqual([idsOf(end.students), end.next], [last, null])
    const start = await pageOf({ limit: 7, before: JSON.stringify([' ', ' ', 1]) })
    assert.deepEqual([idsOf(start.students), start.previous], [idsOf(await fullList()).slice(0, 7), null])
    const nobody = await pageOf({ search: 'qqqq', after: JSON.stringify(['A', 'A', 1]) })
    assert.deepEqual(nobody, { students: [], found: 0, skipped: 0, next: null, previous: null })
  })

  test('are of a group, or of chosen students, without those who are inactive', async () => {
    const group_id = await addGroup(world, { name: 'Core lists' })
    const [one, two, inactive] = [
      ...(await fullList({ grade_level: 4 })).slice(0, 2),
      ...(await fullList({ inactive: '1' })),
    ]
    for (const { id } of [one!, two!])
      await sql`insert into group_membership (student_id, student_group_id, type, during)
        select ${id}, id, type, daterange('2026-09-01', null) from student_group where id = ${group_id}`.execute(
        world.db,
      )
    const members = await teacher.call(DIRECTORY, { query: { group_id } })
    assert.deepEqual(idsOf(members.body.students), [one!.id, two!.id])
    const chosen = await teacher.call(DIRECTORY, { query: { student_ids: [inactive!.id, two!.id] } })
    assert.deepEqual([idsOf(chosen.body.students), chosen.body.found], [[two!.id], 1])
  })
})

describe('The size of the directory', () => {
  test('is not told to visitors and students', async () => {
    assert.equal((await world.visitor().call(SIZE)).status, 401)
    assert.equal((await (await world.student('Sol Student')).call(SIZE)).status, 403)
  })

  test('counts active and inactive students, without those whose records were erased', async () => {
    const [active, inactive] = [await fullList(), await fullList({ inactive: '1' })]
    await sql`update student set erased_at = now() where id = ${inactive[0]!.id}`.execute(world.db)
    const { body } = await teacher.call(SIZE)
    await sql`update student set erased_at = null where id = ${inactive[0]!.id}`.execute(world.db)
    assert.deepEqual(body, { active: active.length, inactive: inactive.length - 1 })
  })
})

test('a list that is read as a file finds what the directory finds', async () => {
  for (const search of ['10th', 'Ó, Ana', 'eklund', 's12@'])
    assert.deepEqual(await fullList({ search }), (await pageOf({ search, limit: 500 })).students, search)
})

test('a place that no page has, or a page of a wrong size, is a clear 400', async () => {
  const next = 'must be the "next" or "previous" value of an earlier page'
  const size = 'must be a whole number from 1 to 500'
  for (const [name, value, problem] of [
    ['after', '7', next],
    ['after', '[', next],
    ['before', '["A","B"]', next],
    ['after', '["A","B",0]', next],
    ['after', '["A","B","1"]', next],
    ['after', '["A","\\u0000",1]', next],
    ['after', '["A","\\ud800",1]', next],
    ['before', `["${'x'.repeat(2000)}","B",1]`, next],
    ['limit', '0', size],
    ['limit', '501', size],
    ['limit', 'all', size],
  ] as const) {
    const { status, failure } = await teacher.call(DIRECTORY, { query: { [name]: value } })
    assert.deepEqual([status, failure.code, failure.fields], [400, 'invalid', { [name]: problem }], value)
  }
})

const rename = (id: number, name: string) =>
  sql`update student set last_name = ${name} where id = ${id}`.execute(world.db)
const setActive = (id: number, isActive: boolean) =>
  sql`update student set is_active = ${isActive} where id = ${id}`.execute(world.db)
