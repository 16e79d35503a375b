import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { cleanArchive, type TestArchive } from '#tests/fixtures/oneroster.ts'
import { recordIn, sendPreviewed, undoImport } from '#tests/oneroster/import-files.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

/** The warnings about a file's terms in a school with these block schedules, which are the same when it is saved. */
async function warningsWith(
  blocks: { name: string; from: string; until: string; archived?: boolean }[],
  archive: TestArchive = cleanArchive('1.2'),
): Promise<string[]> {
  for (const { archived, ...block } of blocks) {
    const id = await addBlock(world, block)
    if (archived)
      await sql`update block_schedule set archived_on = '2026-09-01' where id = ${id}`.execute(world.db)
  }
  const { status, body, text } = await sendPreviewed(office, archive)
  assert.equal(status, 200, text)
  assert.equal((await undoImport(office, body)).status, 200)
  await sql`delete from block_schedule`.execute(world.db)
  return body.warnings
}

const TERM_1 = { from: '2026-08-31', until: '2027-01-22' }

describe('The terms of a OneRoster file', () => {
  test('cause no warning where no block schedule has their days', async () => {
    assert.deepEqual(await warningsWith([]), [])
    assert.deepEqual(await warningsWith([{ name: 'Summer', from: '2026-07-01', until: '2026-08-30' }]), [])
    assert.deepEqual(await warningsWith([{ name: 'Old', ...TERM_1, from: '2026-09-01', archived: true }]), [])
    assert.deepEqual(await warningsWith([{ name: 'Session term-1', ...TERM_1 }]), [])
  })

  test('are named in the preview with the block schedules whose days they have and which stay', async () => {
    const autumn = { name: 'Autumn', from: '2026-08-17', until: '2026-10-30' }
    assert.deepEqual(await warningsWith([autumn]), [
      'The new block schedule "Session term-1" overlaps "Autumn", which stays.',
    ])
    const winter = { name: 'Winter', from: '2027-01-22', until: '2027-02-12' }
    assert.deepEqual(await warningsWith([autumn, winter]), [
      'The new block schedule "Session term-1" overlaps "Autumn" and "Winter", which stay.',
      'The new block schedule "Session term-2" overlaps "Winter", which stays.',
    ])
  })

  test('are named with the block schedule that they are taken as, the first time', async () => {
    await addBlock(world, { name: 'Autumn', ...TERM_1 })
    const first = await sendPreviewed(office, cleanArchive('1.2'))
    assert.deepEqual(first.body.warnings, ['The term "Session term-1" matches the block schedule "Autumn".'])
    const renamed = cleanArchive('1.2')
    recordIn(renamed, 'academicSessions', 'term-1')['title'] = 'First half'
    const second = await sendPreviewed(office, renamed)
    assert.deepEqual(second.body.warnings, [])
    for (const { body } of [second, first]) await undoImport(office, body)
    await sql`delete from block_schedule`.execute(world.db)
  })
})
