import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-erasure-'))
after(() => rm(dataDir, { recursive: true, force: true }))
const world = useWorld({ env: { DATA_DIR: dataDir } })

test('An erased student has no photo anymore', async () => {
  const head = await world.superuser()
  const one = await addClass(world, { name: 'Lund' })
  const [student] = one.students as [number]
  await sql`insert into student_photo (student_id, image, "version")
    values (${student}, 'image', '0123456789abcdef')`.execute(world.db)
  const counts = async () => {
    const { rows } =
      await sql`select count(*)::int photos from student_photo where student_id = ${student}`.execute(
        world.db,
      )
    return rows[0]
  }
  assert.deepEqual(await counts(), { photos: 1 })
  const params = { studentId: student }
  await head.call('PATCH /students/api/update/:studentId/', { params, body: { is_active: false } })
  const reply = await head.call('POST /students/api/erase/:studentId/', {
    params,
    body: { confirm: 'Ana AbaraLund' },
  })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(await counts(), { photos: 0 })
})
