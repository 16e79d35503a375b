import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { findMemberships } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { undoUpload } from '#tests/world/uploads.ts'
import { useSchoolToRollOver, onDay, rollOverYear, snapshot } from '#tests/world/years/next-year.ts'

const { world, office, school } = useSchoolToRollOver()
beforeFile(async () => {
  await addGroup(world, { name: '6B', grade: 1 })
  await addGroup(world, { name: '7B', grade: 2 })
  await rollOverYear(office, school.year)
  await sql`update student set student_number = 'N-' || id`.execute(world.db)
})

/** Without what is of the person who is there on the later day. */
const rest = (tables: Awaited<ReturnType<typeof snapshot>>) => ({ ...tables, account: [], school: [] })

describe('A file of enrollments once the next school year is prepared', () => {
  for (const [day, name] of [
    ['2027-05-24', 'Clerk May'],
    ['2027-07-12', 'Clerk July'],
  ] as const) {
    test(`moves students on ${day} up to their places in the next year, which stay, and is undone exactly`, async () => {
      const [ada] = school.sixth
      const before = rest(await snapshot(world))
      const places = await findMemberships(world, ada!)
      assert.ok(places.includes('7A [2027-08-16,)'), places.join())
      const opened = await onDay(world, day)
      const clerk = await opened.admin(name)
      const { status, body, text } = await clerk.upload(
        'POST /api/enrollments/upload/',
        makeXlsx([
          ['student_number', 'section_id', 'begin_date', 'end_date'],
          [`N-${ada}`, '6B', '', ''],
          [`N-${school.sixth[1]}`, '6A', '', ''],
          [`N-${school.seventh[0]}`, '7B', '2027-08-20', ''],
          [`N-${school.seventh[1]}`, '7A', '', '2028-05-01'],
        ]),
        'enrollments.xlsx',
        { from: day },
      )
      assert.equal(status, 200, text)
      assert.deepEqual(body.errors, ['Row 4: section_id "7B" is in 7th Grade, and Cy Cole is in 8th Grade.'])
      assert.equal(body.success, '4 rows: 4 enrollments, 1 rejected. 1 added, 1 changed, 2 unchanged.')
      const moved = await findMemberships(world, ada!)
      assert.ok(moved.includes(`6B [${day},2027-08-16)`), moved.join())
      assert.ok(moved.includes('7A [2027-08-16,)'), moved.join())
      assert.equal((await undoUpload(clerk, body.upload_id)).status, 200)
      assert.deepEqual(rest(await snapshot(world)), before)
      await opened.app.close()
    })
  }
})
