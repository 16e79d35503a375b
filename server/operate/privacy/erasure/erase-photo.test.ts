import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-erasure-'))
after(() => rm(dataDir, { recursive: true, force: true }))
const world = useWorld({ env: { DATA_DIR: dataDir } })

test('An erased student has no photo and no seat anymore', async () => {
  const head = await world.superuser()
  const one = await addClass(world, { name: 'Lund' })
  const [student] = one.students as [number]
  const saved = await head.call('PUT /attendance/seating-chart/', {
    body: {
      section_period_id: one.period,
      teacher_id: one.teacher.teacher!,
      date: TODAY,
      rows: 1,
      columns: 1,
      seats: [{ row: 1, column: 1, student_id: student }],
      version: 0,
    },
  })
  assert.equal(saved.status, 200, saved.text)
  await sql`insert into student_photo (student_id, image, "version")
    values (${student}, 'image', '0123456789abcdef')`.execute(world.db)
  const counts = async () => {
    const { rows } = await sql`
      select (select count(*)::int from student_photo where student_id = ${student}) photos,
        (select count(*)::int from seat where student_id = ${student}) seats`.execute(world.db)
    return rows[0]
  }
  assert.deepEqual(await counts(), { photos: 1, seats: 1 })
  const params = { studentId: student }
  await head.call('PATCH /students/api/update/:studentId/', { params, body: { is_active: false } })
  const reply = await head.call('POST /students/api/erase/:studentId/', {
    params,
    body: { confirm: 'Ana AbaraLund' },
  })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(await counts(), { photos: 0, seats: 0 })
})
