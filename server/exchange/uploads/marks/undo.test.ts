import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reasonId } from '#tests/world/absences/reasons.ts'
import { useMarkSchool } from '#tests/world/school-day/marks.ts'
import { historyOf } from '#tests/world/sheets.ts'
import { undoUpload } from '#tests/world/uploads.ts'

const school = useMarkSchool()

const takeByHand = (attendance: object) =>
  school.admin.call('POST /attendance/submit/', {
    body: {
      section_period_id: school.lund.period,
      date: '2026-09-10',
      attendance,
      reason: 'on paper',
    } as never,
  })

describe('Undoing a file of marks', () => {
  const ROWS = [
    ['2026-09-10', '9:00', 'N-1', '', 'A', '', ''],
    ['2026-09-10', '9:00', 'N-2', '', 'A', '', ''],
    ['2026-09-10', '2', 'N-1', '', 'A', '', ''],
  ]

  test('restores what was there, and leaves what was changed since', async () => {
    const { lund, admin } = school
    const [ana, bo, cy] = lund.students
    const reason_id = await reasonId(admin, 'Transportation')
    const late = { status: 'T', excuse: 'TEX', comment: 'by hand', arrived_at: '09:04', reason_id }
    await takeByHand({ [ana!]: late })
    const detailsOf = async () => {
      const query = { section_period_id: lund.period, date: '2026-09-10' }
      const [mark] = (await admin.call('GET /attendance/submit/', { query })).body.attendance
      return [mark!.arrived_at, mark!.reason_id]
    }
    const before = [await school.marksOf(), await school.sheets()]
    const { body } = await school.upload(ROWS, { overwrite: 'true' })
    const detail = await admin.call('GET /api/uploads/:uploadId/', { params: { uploadId: body.upload_id! } })
    assert.deepEqual(
      detail.body.changes.map(({ name, kind, fields }) => [name, kind, fields[0]!.old, fields[0]!.new]),
      [
        ['Ana AbaraLund', 'changed', 'TEX (Tardy Excused)', 'A'],
        ['Bo BegumLund', 'added', null, 'A'],
        ['Ana AbaraLund', 'added', null, 'A'],
      ],
    )
    assert.deepEqual(await detailsOf(), [undefined, null])
    const undone = await undoUpload(admin, body.upload_id)
    assert.deepEqual(await detailsOf(), ['09:04', reason_id])
    assert.equal(undone.body.message, 'Upload undone: 3 records are restored.')
    assert.deepEqual([await school.marksOf(), await school.sheets()], before)
    assert.equal((await undoUpload(admin, body.upload_id)).status, 409)

    const second = await school.upload(ROWS, { overwrite: 'true' })
    await takeByHand({ [bo!]: { status: 'P' }, [cy!]: { status: 'P' } })
    const partly = await undoUpload(admin, second.body.upload_id)
    assert.deepEqual(partly.body.kept, [
      { id: bo, name: 'Bo BegumLund, Sep 10, 2026, 9:00\u00a0AM', reason: 'has changed since then' },
    ])
    assert.deepEqual(await school.marksOf(), ['09:00 0 T TEX by hand', '09:00 1 P', '09:00 2 P'])
    assert.deepEqual(await school.sheets(), [`2026-09-10 ${lund.period} ${lund.teacher.teacher} 3 3`])
    assert.equal((await historyOf(school.world, lund)).at(-1)?.endsWith('T'), true)
  })

  test('is a first value again where a mark is taken by hand afterwards', async () => {
    const { lund, admin } = school
    const { body } = await school.upload([['2026-09-10', '9:00', 'N-2', '', 'A', 'entered and undone', '']])
    await undoUpload(admin, body.upload_id)
    assert.deepEqual(await school.sheets(), [])
    await takeByHand({ [lund.students[1]!]: { status: 'P' } })
    const history = await admin.call('GET /attendance/history/', {
      query: { section_period_id: lund.period, date: '2026-09-10', student_id: lund.students[1]! },
    })
    assert.equal(history.body.changes.at(-1)?.reason, 'on paper')
    assert.ok(!history.body.changes.some(({ reason }) => reason === 'entered and undone'))
  })

  test('restores the values of an earlier file, which can then be undone, too', async () => {
    const before = [await school.marksOf(), await school.sheets()]
    const day = '2026-09-09'
    const first = await school.upload([[day, '9:00', 'N-1', '', 'A', '', '']])
    const afterFirst = [await school.marksOf(), await school.sheets()]
    const second = await school.upload([[day, '9:00', 'N-1', '', 'T', '', '']])
    assert.deepEqual([second.body.taken_by_hand, second.body.changes.changed], [0, 1])
    await undoUpload(school.admin, second.body.upload_id)
    assert.deepEqual([await school.marksOf(), await school.sheets()], afterFirst)
    const third = await school.upload([[day, '9:00', 'N-1', '', 'P', '', '']], { preview_only: 'true' })
    assert.equal(third.body.taken_by_hand, 0)
    const undone = await undoUpload(school.admin, first.body.upload_id)
    assert.deepEqual(undone.body.kept, [])
    assert.deepEqual([await school.marksOf(), await school.sheets()], before)
  })

  test('leaves marks that are taken by hand afterwards to the office to decide', async () => {
    const row = ['2026-09-08', '9:00', 'N-2', '', 'A', '', '']
    const { body } = await school.upload([row])
    await undoUpload(school.admin, body.upload_id)
    await school.admin.call('POST /attendance/submit/', {
      body: {
        section_period_id: school.lund.period,
        date: '2026-09-08',
        attendance: { [school.lund.students[1]!]: { status: 'P' } },
        reason: 'on paper',
      } as never,
    })
    const again = await school.upload([row])
    assert.deepEqual([again.body.taken_by_hand, again.body.changes.changed], [1, 0])
  })
})
