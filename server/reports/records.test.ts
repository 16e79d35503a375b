import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { useReportSchool, report, recordKeys, MONDAY } from '#tests/world/reports.ts'

const { world, admin, student, lund, olsen } = useReportSchool()

const rowOf = (date: string, name: string, one: string) => ({
  date,
  period: '9:00-10:00\u00a0AM',
  group: `Core ${one}`,
  student: name,
  teacher: `Tess ${one}`,
  excuse: null,
  comment: null,
  arrived_at: null,
  left_at: null,
})

describe('Records', () => {
  test('are those of the last seven days, by day, time, group and student', async () => {
    const { status, body } = await report(admin)
    assert.equal(status, 200)
    const records = [
      { ...rowOf('2026-09-10', 'ChenOlsen, Cy', 'Olsen'), status: 'P' },
      {
        ...rowOf('2026-09-11', 'AbaraLund, Ana', 'Lund'),
        status: 'A',
        excuse: 'AEX',
        comment: '=SUM(A1)\nok',
      },
      { ...rowOf(MONDAY, 'AbaraLund, Ana', 'Lund'), status: 'P' },
      { ...rowOf(MONDAY, 'BegumLund, Bo', 'Lund'), status: 'T' },
    ]
    // Only the office gets reasons.
    assert.deepEqual(
      body,
      records.map((row) => ({ ...row, reason: null })),
    )
    assert.deepEqual((await report(lund.teacher)).body, records)
  })

  test('have the comments of a teacher of their own sheets only: as rows, by pages and as a file', async () => {
    const commentsFor = async (person: typeof admin) => {
      const rows = (await report(person)).body.map(({ comment }) => comment)
      const page = await person.call('GET /attendance/reports/', { query: { limit: 10 } })
      const paged = (page.body as unknown as { rows: { comment: string | null }[] }).rows
      const { text } = await report(person, { csv: '1' })
      return { rows, paged: paged.map(({ comment }) => comment), isInFile: text.includes('SUM(A1)') }
    }
    const shown = [null, '=SUM(A1)\nok', null, null]
    const hidden = [null, null, null, null]
    assert.deepEqual(await commentsFor(admin), { rows: shown, paged: shown, isInFile: true })
    assert.deepEqual(await commentsFor(lund.teacher), { rows: shown, paged: shown, isInFile: true })
    assert.deepEqual(await commentsFor(olsen.teacher), { rows: hidden, paged: hidden, isInFile: false })
    const ofLund = await report(olsen.teacher, { teacher_id: lund.teacher.teacher! })
    assert.ok(ofLund.body.length > 0 && ofLund.body.every(({ comment }) => comment === null))
    const aboutFor = async (person: typeof admin) =>
      (await person.call('GET /attendance/reports/about/', { query: {} })).body.comments
    assert.deepEqual(
      [await aboutFor(admin), await aboutFor(olsen.teacher), await aboutFor(student)],
      ['all', 'own', 'none'],
    )
  })

  test('of an id that is no student are refused instead of empty: as rows, by pages and as a file', async () => {
    for (const query of [
      {},
      { limit: 10 },
      { csv: '1' },
      { xlsx: '1' },
      { type: 'student_summary' as const },
    ]) {
      const reply = await report(admin, { ...query, student_id: 99_999 })
      assert.deepEqual([reply.status, reply.failure.fields], [400, { student_id: 'No student has this ID.' }])
    }
  })

  test('can be narrowed to days, a teacher, a student and a grade', async () => {
    assert.deepEqual(await recordKeys(admin, { end_date: '2026-09-10' }), ['2026-09-10 ChenOlsen, Cy'])
    assert.deepEqual(await recordKeys(admin, { start_date: MONDAY }), [
      `${MONDAY} AbaraLund, Ana`,
      `${MONDAY} BegumLund, Bo`,
    ])
    assert.deepEqual(await recordKeys(admin, { teacher_id: olsen.teacher.teacher! }), [
      '2026-09-10 ChenOlsen, Cy',
    ])
    assert.deepEqual(
      await recordKeys(admin, { student_id: lund.students[1]!, teacher_id: '', grade_level_id: '' }),
      [`${MONDAY} BegumLund, Bo`],
    )
    assert.equal((await recordKeys(admin, { grade_level_id: 9 })).length, 4)
    assert.deepEqual(await recordKeys(admin, { grade_level_id: 8 }), [])
  })

  test('of one mark are absences, excused or not: as rows, by pages and as a file', async () => {
    const unknown = await report(admin, { status: 'E' as never })
    assert.deepEqual(unknown.failure.fields, { status: 'must be P, A, or T' })
    const absence = '2026-09-11 AbaraLund, Ana'
    assert.deepEqual(await recordKeys(admin, { status: 'A' }), [absence])
    assert.deepEqual(await recordKeys(admin, { status: 'A', teacher_id: olsen.teacher.teacher! }), [])
    const page = await admin.call('GET /attendance/reports/', { query: { status: 'T', limit: 10 } })
    const { rows, counts } = page.body as unknown as { rows: { student: string }[]; counts: object }
    assert.deepEqual([rows.map((row) => row.student), counts], [['BegumLund, Bo'], { P: 0, A: 0, T: 1 }])
    const lines = (await report(admin, { status: 'T', csv: '1' })).text.trim().split('\r\n')
    assert.deepEqual([lines.length, lines[1]?.includes('BegumLund, Bo')], [2, true])
  })

  test('of one mark are a separate report, because the summaries count every mark', async () => {
    const query = { type: 'daily_summary' as const, start_date: MONDAY }
    assert.deepEqual((await report(admin, { ...query, status: 'A' })).body, (await report(admin, query)).body)
  })

  describe('of a student', () => {
    const standFor = (other: number | null) =>
      sql`update account set student_id = ${other} where id = ${student.account}`.execute(world.db)
    after(() => standFor(student.student))

    test('are their own, with or without a filter', async () => {
      assert.deepEqual(await recordKeys(student), [])
      await standFor(lund.students[0]!)
      const own = ['2026-09-11 AbaraLund, Ana', `${MONDAY} AbaraLund, Ana`]
      assert.deepEqual(await recordKeys(student), own)
      assert.deepEqual(
        await recordKeys(student, {
          student_id: lund.students[0]!,
          teacher_id: lund.teacher.teacher!,
        }),
        own,
      )
    })

    test('have no comments of teachers, as rows and as a file', async () => {
      await standFor(lund.students[0]!)
      const { body } = await report(student)
      assert.deepEqual(body, [
        { ...rowOf('2026-09-11', 'AbaraLund, Ana', 'Lund'), status: 'A', excuse: 'AEX' },
        { ...rowOf(MONDAY, 'AbaraLund, Ana', 'Lund'), status: 'P' },
      ])
      const { text } = await report(student, { csv: '1' })
      assert.match(text, /Tess Lund,A,AEX,,,,9:00-10:00\sAM\r\n/)
      assert.doesNotMatch(text, /SUM/)
    })
  })

  test('stay when the student, the group and the section period are archived', async () => {
    await sql`update student set is_active = false where id = ${olsen.students[0]!}`.execute(world.db)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${olsen.group}`.execute(world.db)
    await sql`update section_period set archived_on = '2026-08-17' where id = ${olsen.period}`.execute(
      world.db,
    )
    assert.equal((await recordKeys(admin)).length, 4)
  })
})
