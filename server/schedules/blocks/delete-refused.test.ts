import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { deleteBlock, deletePeriod, useNewClasses } from '#tests/world/classes.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'

const { world, admin, lund } = useNewClasses()

const take = () => submitSheet(lund.teacher, lund, allPresent(lund))

describe('Deleting is refused', () => {
  test('to visitors and students; and a block to everybody but the office', async () => {
    const student = await world.student(`Stu Dent${lund.name}`)
    for (const remove of [deleteBlock, deletePeriod]) {
      assert.equal((await remove(world.visitor(), lund.period)).status, 401)
      assert.equal((await remove(student, lund.period)).status, 403)
    }
    assert.equal((await deleteBlock(lund.teacher, lund.block)).status, 403)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await deletePeriod(lund.teacher, lund.period)).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('for what is not there, and a second time', async () => {
    assert.equal((await deleteBlock(admin, 99999)).status, 404)
    assert.equal((await deletePeriod(admin, 99999)).status, 404)
    await take()
    await deletePeriod(admin, lund.period)
    assert.equal((await deletePeriod(admin, lund.period)).status, 404)
    await deleteBlock(admin, lund.block)
    assert.equal((await deleteBlock(admin, lund.block)).status, 404)
  })
})
