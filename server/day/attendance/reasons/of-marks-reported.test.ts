import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enterAbsence } from '#tests/world/absences/entries.ts'
import { reasonId, saveReasons } from '#tests/world/absences/reasons.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { report } from '#tests/world/reports.ts'
import { submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin } = useClassWorld()
let illness: number
let medical: number
beforeFile(async () => {
  illness = await reasonId(admin, 'Illness')
  medical = await reasonId(admin, 'Medical appointment')
})

let classes = 0
const newClass = () => addClass(world, { name: `Rea${'x'.repeat((classes += 1))}` })

describe('Reports', () => {
  test('have the reason of the mark, else that of the reported absence, for the office only', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    const teacher_id = one.teacher.teacher!
    await enterAbsence(admin, { student_ids: [ana, bo, cy], reason_id: illness })
    await submitSheet(
      admin,
      one,
      { [ana]: { status: 'A' }, [bo]: { status: 'A', reason_id: medical }, [cy]: { status: 'P' } },
      { teacher_id },
    )
    const query = { type: 'records' as const, teacher_id, start_date: TODAY, end_date: TODAY }
    const rows = async (person: Person) =>
      (await report(person, query)).body.map((row) => ('reason' in row ? row.reason : undefined))
    assert.deepEqual(await rows(admin), ['Illness', 'Medical appointment', null])
    assert.deepEqual(await rows(one.teacher), [undefined, undefined, undefined])
    const page = await report(admin, { ...query, limit: '2' })
    assert.deepEqual(
      (page.body as unknown as { rows: { reason: string }[] }).rows.map(({ reason }) => reason),
      ['Illness', 'Medical appointment'],
    )
    const lines = async (person: Person) =>
      (await report(person, { ...query, csv: '1' })).text.replace('\uFEFF', '').split('\r\n')
    assert.match((await lines(admin))[0]!, /,Comment,Reason,Arrived,Left,Period$/)
    assert.match((await lines(admin))[2]!, /,Medical appointment,,,9:00-10:00\sAM$/)
    assert.match((await lines(one.teacher))[0]!, /,Comment,Arrived,Left,Period$/)
    const absent = (await admin.call('GET /attendance/absent/')).body.students
    assert.equal(absent.find(({ student_id }) => student_id === ana)?.reason, 'Illness')
  })

  test('for the district have the code of the reason where it has one', async () => {
    const head = await world.superuser('Hilda Head')
    const { body } = await head.call('GET /api/settings/reasons/')
    const list = body.reasons.map((reason) =>
      reason.id === medical
        ? Object.assign(reason, { district_code: 'uri://district.example/codes#MED' })
        : reason,
    )
    assert.equal((await saveReasons(head, list)).status, 200)
    const one = await newClass()
    const [ana, bo] = one.students as [number, number]
    const teacher_id = one.teacher.teacher!
    await submitSheet(
      admin,
      one,
      { [ana]: { status: 'A', reason_id: medical }, [bo]: { status: 'A', reason_id: illness } },
      { teacher_id },
    )
    const query = { start_date: TODAY, end_date: TODAY, exceptions_only: '1' }
    const { text } = (await admin.call('GET /attendance/exchange/', { query })) as {
      text: string
    }
    const lines = text.split('\r\n')
    assert.match(
      lines.find((line) => line.includes(`student-${ana},`))!,
      /,uri:\/\/district\.example\/codes#MED,Medical appointment,,,,,$/,
    )
    assert.match(
      lines.find((line) => line.includes(`student-${bo},`))!,
      /#Excused Absence,Illness,,,,,$/,
    )
  })
})
