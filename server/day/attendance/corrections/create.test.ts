import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addTakenClass,
  requestCorrection,
  CLOSED_DAY,
  listCorrections,
  withdrawCorrection,
} from '#tests/world/corrections.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, addClosure, type Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let lund: Class
beforeFile(async () => {
  admin = await world.admin()
  await addClosure(world, 'Labor Day', '2026-09-07')
  lund = await addTakenClass(world, admin, 'Lund')
})

const firstAbsent = ({ students }: Class) => ({ [students[0]!]: { status: 'A' as const } })
const codeOf = async (reply: Promise<{ status: number; failure: { code: string } }>) => {
  const { status, failure } = await reply
  return [status, failure.code]
}

describe('Requesting a correction', () => {
  test('is for teachers, and for their own sheets', async () => {
    const marks = firstAbsent(lund)
    assert.deepEqual(await codeOf(requestCorrection(world.visitor(), lund, marks)), [401, 'signed_out'])
    assert.deepEqual(await codeOf(requestCorrection(await world.student(), lund, marks)), [403, 'forbidden'])
    const otherTeacher = await requestCorrection(await world.teacher('Sid Swan'), lund, marks)
    assert.equal(otherTeacher.status, 403)
    assert.equal(otherTeacher.failure.message, 'Forbidden. You are not assigned to this section/teacher.')
    const office = await requestCorrection(admin, lund, marks)
    assert.deepEqual([office.status, office.failure.code], [409, 'conflict'])
    assert.match(office.failure.message, /correct the sheet directly/)
    assert.deepEqual((await listCorrections(admin)).body, [])
  })

  test('needs a reason and valid marks', async () => {
    const [ana] = lund.students
    for (const [attendance, reason] of [
      [firstAbsent(lund), ''],
      [firstAbsent(lund), '   '],
      [firstAbsent(lund), 'x'.repeat(501)],
      [{}, 'why'],
      [{ [ana!]: { status: 'E' } }, 'why'],
      [{ [ana!]: { status: 'A', excuse: 'TEX' } }, 'why'],
      [{ Ana: { status: 'A' } }, 'why'],
    ]) {
      const payload = { section_period_id: lund.period, date: CLOSED_DAY, attendance, reason }
      const { statusCode } = await lund.teacher.send({
        method: 'POST',
        url: '/attendance/corrections/',
        payload,
      })
      assert.equal(statusCode, 400, JSON.stringify(payload))
    }
  })

  test('is refused while the sheet is still open, on closed days and for days to come', async () => {
    const marks = firstAbsent(lund)
    const open = await requestCorrection(lund.teacher, lund, marks, { date: '2026-09-11' })
    assert.deepEqual([open.status, open.failure.code], [409, 'conflict'])
    assert.match(open.failure.message, /^You can still edit the sheet of Friday, September 11, 2026/)
    for (const [date, code] of [
      ['2026-09-07', 'closed_day'],
      ['2026-09-15', 'future_day'],
      ['2026-09-05', 'not_meeting'],
    ] as const) {
      assert.deepEqual(await codeOf(requestCorrection(lund.teacher, lund, marks, { date })), [409, code])
    }
  })

  test('is refused for students of other lists, and where nothing would change', async () => {
    const zoe = await world.addStudent('Zoe Elsewhere')
    const notEnrolled = await requestCorrection(lund.teacher, lund, { [zoe]: { status: 'A' } })
    assert.deepEqual([notEnrolled.status, notEnrolled.failure.code], [409, 'not_enrolled'])
    const same = await requestCorrection(lund.teacher, lund, { [lund.students[0]!]: { status: 'P' } })
    assert.deepEqual([same.status, same.failure.code], [400, 'invalid'])
  })

  test('stores the changed marks with the current ones, the person and the reason', async () => {
    const [ana, bo, cy] = lund.students
    const reply = await requestCorrection(lund.teacher, lund, {
      [ana!]: { status: 'P' },
      [bo!]: { status: 'T', excuse: 'TEX', comment: 'bus' },
      [cy!]: { status: 'A' },
    })
    assert.equal(reply.status, 200, reply.text)
    const { marks, state, reason, date, teacher, groups, asked, may } = reply.body
    assert.deepEqual(
      marks.map(({ student_id, was, now, asked: requested, changed_by }) => [
        student_id,
        was,
        now,
        requested,
        changed_by,
      ]),
      [
        [bo, PRESENT, PRESENT, { status: 'T', excuse: 'TEX', comment: 'bus' }, null],
        [cy, PRESENT, PRESENT, { status: 'A', excuse: null, comment: null }, null],
      ],
    )
    assert.deepEqual(
      [state, reason, date, teacher.name, groups],
      ['open', 'came late', CLOSED_DAY, 'Tess Lund', ['Core Lund']],
    )
    assert.deepEqual(asked, { day: '2026-09-14', time: '09:05', by: 'Tess Lund' })
    assert.deepEqual(may, { decide: false, withdraw: true })
    const [office] = (await listCorrections(admin)).body
    assert.deepEqual(office?.may, { decide: true, withdraw: false })
    assert.equal((await admin.call('GET /attendance/corrections/count/', {})).body.open, 1)
    assert.equal((await admin.call('GET /attendance/board/', {})).body.open_corrections, 1)
  })

  test('is refused twice for one sheet, also at the same moment, until the first is withdrawn', async () => {
    const one = await addTakenClass(world, admin, 'Twice')
    const both = await Promise.all([1, 2].map(() => requestCorrection(one.teacher, one, firstAbsent(one))))
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const [request] = (await listCorrections(one.teacher)).body
    assert.equal((await withdrawCorrection(one.teacher, request!.id)).body.state, 'withdrawn')
    assert.equal((await requestCorrection(one.teacher, one, firstAbsent(one))).status, 200)
  })

  test('of a missing sheet must have the marks of all students', async () => {
    const one = await addClass(world, { name: 'Never' })
    const part = await requestCorrection(one.teacher, one, firstAbsent(one))
    assert.deepEqual([part.status, part.failure.code], [400, 'invalid'])
    const [ana, bo, cy] = one.students
    const whole = { [ana!]: { status: 'A' }, [bo!]: { status: 'P' }, [cy!]: { status: 'P' } } as const
    const reply = await requestCorrection(one.teacher, one, whole)
    assert.deepEqual(
      reply.body.marks.map(({ was, asked }) => [was, asked.status]),
      [
        [null, 'A'],
        [null, 'P'],
        [null, 'P'],
      ],
    )
  })
})

describe('The list of requests', () => {
  test('is not for students and visitors', async () => {
    assert.deepEqual(await codeOf(listCorrections(world.visitor())), [401, 'signed_out'])
    assert.deepEqual(await codeOf(listCorrections(await world.student('Stu Dent'))), [403, 'forbidden'])
    const count = await lund.teacher.call('GET /attendance/corrections/count/', {})
    assert.deepEqual([count.status, count.failure.code], [403, 'forbidden'])
  })

  test('shows teachers only their own requests, which no one else can withdraw', async () => {
    const [own] = (await listCorrections(lund.teacher)).body
    assert.equal((await listCorrections(lund.teacher)).body.length, 1)
    const other = await world.teacher('Otto Other')
    assert.deepEqual((await listCorrections(other)).body, [])
    assert.deepEqual(await codeOf(withdrawCorrection(other, own!.id)), [404, 'not_found'])
    assert.deepEqual(await codeOf(withdrawCorrection(admin, own!.id)), [403, 'forbidden'])
    assert.deepEqual(await codeOf(withdrawCorrection(lund.teacher, 2147483000)), [404, 'not_found'])
  })

  test('can be that of one sheet, or of those that ended, newest first', async () => {
    const here = { section_period_id: lund.period, date: CLOSED_DAY }
    assert.equal((await listCorrections(admin, here)).body.length, 1)
    assert.deepEqual((await listCorrections(admin, { ...here, date: '2026-09-08' })).body, [])
    const ended = (await listCorrections(admin, { state: 'ended' })).body
    assert.deepEqual(
      ended.map(({ state }) => state),
      ['withdrawn'],
    )
    assert.deepEqual((await listCorrections(admin, { state: 'ended', before: ended[0]!.id })).body, [])
  })

  test('shows what was changed since, and by whom', async () => {
    const one = await addTakenClass(world, admin, 'Since')
    await requestCorrection(one.teacher, one, firstAbsent(one))
    await submitSheet(
      admin,
      one,
      { [one.students[0]!]: { status: 'T' } },
      { date: CLOSED_DAY, reason: 'phone' },
    )
    const [request] = (await listCorrections(one.teacher)).body
    const [mark] = request!.marks
    assert.deepEqual(
      [mark?.was?.status, mark?.now?.status, mark?.asked.status, mark?.changed_by],
      ['P', 'T', 'A', 'Ada Admin'],
    )
  })
})

const PRESENT = { status: 'P', excuse: null, comment: null }
