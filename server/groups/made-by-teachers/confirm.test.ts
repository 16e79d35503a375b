import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { findAudit } from '#tests/world/groups.ts'
import {
  placeOne,
  readableFamilies,
  restoreSchool,
  useOwnStudents,
} from '#tests/world/families/own-students.ts'
import type { Person } from '#tests/world/person.ts'

const school = useOwnStudents()
beforeEachInFile(() => restoreSchool(school))

const listed = async (person: Person = school.office) =>
  (await person.call('GET /api/groups/made-by-teachers/')).body
const confirm = (
  body: {
    group_id: number | null
    teacher_id: number | null
    student_ids: number[]
    assigned_teacher_ids?: number[]
  },
  person: Person = school.office,
) => person.call('POST /api/groups/made-by-teachers/', { body })
const contactsOf = async (person: Person) => (await readableFamilies(school, person)).contacts

/** Uma has Tara meet the group Theirs, and places one student in the group Mine of Tara. */
async function arrange(): Promise<void> {
  const { uma, tara, theirs, mine, period } = school
  const assigned = await uma.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
    params: { sectionPeriodId: period },
    body: { teacher_id: tara.teacher!, group_assignments: [{ id: theirs, type: 'core' }] },
  })
  assert.equal(assigned.status, 200, assigned.text)
  assert.equal((await placeOne(school, uma, mine)).status, 200)
}

describe('What teachers arranged', () => {
  test('is neither shown to nor confirmed by a teacher', async () => {
    const { tara, uma, mine, others } = school
    await arrange()
    for (const person of [tara, uma]) {
      assert.equal((await person.call('GET /api/groups/made-by-teachers/')).status, 403)
      const shown = { group_id: mine, teacher_id: null, student_ids: others }
      assert.equal((await confirm(shown, person)).status, 403)
    }
    assert.deepEqual(await contactsOf(tara), school.own)
  })

  test('is listed by group, and opens contacts once the office has confirmed it', async () => {
    const { tara, own, others, mine, theirs } = school
    await arrange()
    const { groups, homerooms } = await listed()
    assert.deepEqual(
      groups.map(({ group, teacher, students, assigned }) => [
        group.id,
        teacher,
        students.map(({ id }) => id),
        assigned.map(({ id }) => id),
      ]),
      [
        [mine, null, [others[0]], []],
        [theirs, null, [], [tara.teacher]],
      ],
    )
    assert.deepEqual(homerooms, [])
    const first = await confirm({ group_id: mine, teacher_id: null, student_ids: [others[0]!] })
    assert.equal(first.status, 200, first.text)
    assert.deepEqual(await contactsOf(tara), [...own, others[0]!])
    const second = await confirm({
      group_id: theirs,
      teacher_id: null,
      student_ids: [],
      assigned_teacher_ids: [tara.teacher!],
    })
    assert.deepEqual(second.body.groups, [])
    assert.deepEqual(await contactsOf(tara), [...own, ...others])
    const [entry] = (await findAudit(school.world, 'student_group', theirs)).slice(-1)
    assert.deepEqual(entry?.details, { assigned_teachers_confirmed: [tara.teacher] })
    const again = await confirm({ group_id: mine, teacher_id: null, student_ids: [others[0]!] })
    assert.equal(again.body.message, 'This was already confirmed.')
  })

  test('is confirmed as far as it was shown: what a teacher arranges meanwhile stays theirs', async () => {
    const { uma, tara, own, others, mine } = school
    await arrange()
    const late = await uma.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      body: { grade_level: 4, student_id: others[1]!, group_id: mine },
    })
    assert.equal(late.status, 200, late.text)
    await confirm({ group_id: mine, teacher_id: null, student_ids: [others[0]!] })
    assert.deepEqual(await contactsOf(tara), [...own, others[0]!])
    assert.deepEqual(
      (await listed()).groups.find(({ group }) => group.id === mine)?.students.map(({ id }) => id),
      [others[1]],
    )
  })

  test('is listed and confirmed by homeroom teacher, too', async () => {
    const { uma, tara, own, others } = school
    const given = await uma.call('POST /api/groups/bulk/', {
      body: { action: 'assign_homeroom_teacher', student_ids: others.slice(0, 2), teacher_id: tara.teacher! },
    })
    assert.equal(given.status, 200, given.text)
    const { homerooms } = await listed()
    assert.deepEqual(
      homerooms.map(({ teacher, students }) => [teacher.id, students.map(({ id }) => id)]),
      [[tara.teacher, others.slice(0, 2)]],
    )
    await confirm({ group_id: null, teacher_id: tara.teacher, student_ids: [others[0]!] })
    assert.deepEqual(await contactsOf(tara), [...own, others[0]!])
    const [entry] = (await findAudit(school.world, 'student', others[0]!)).slice(-1)
    assert.deepEqual(entry?.details, { homeroom_teacher_confirmed: tara.teacher })
  })
})

describe('A teacher’s proposals', () => {
  test('leave out the own groups, and are refused where these are chosen', async () => {
    const { tara, office, mine, theirs, open } = school
    assert.equal((await placeOne(school, office, null)).status, 200)
    const params = { kind: 'core-groups', gradeLevelId: 4 } as const
    const { body } = await tara.call('GET /api/groups/:kind/distribution/:gradeLevelId/', { params })
    assert.deepEqual(
      body.groups.map(({ id }) => id),
      [open, theirs],
    )
    const balanced = await tara.call('POST /api/groups/:kind/balanced/', {
      params: { kind: 'core-groups' },
      body: { grade_level_id: 4, group_ids: [mine, open], balance: [] },
    })
    assert.equal(balanced.status, 403, balanced.text)
    const board = await tara.call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params })
    assert.deepEqual(board.body.filled_by_office, [mine])
    const ofOffice = await office.call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params })
    assert.deepEqual(ofOffice.body.filled_by_office, [])
  })
})
