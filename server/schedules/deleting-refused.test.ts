import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/person.ts'
import { allPresent, submitSheet } from '#tests/sheets.ts'
import { addClass, type Class } from '#tests/timetable.ts'
import { openWorld, type World } from '#tests/world.ts'

const BLOCK = 'DELETE /schedules/api/block-schedules/:id/'
const PERIOD = 'DELETE /schedules/api/section-periods/:id/'

let world: World
let admin: Person
let lund: Class
let block: number
let nth = 0
before(async () => {
  world = await openWorld()
  admin = await world.admin()
})
beforeEach(async () => {
  lund = await addClass(world, { name: `Lund${'i'.repeat(++nth)}` })
  ;({ block } = lund)
})
after(() => world.close())

const deleteBlock = (id: number, person = admin) => person.call(BLOCK, { params: { id } })
const deletePeriod = (id: number, person = admin) => person.call(PERIOD, { params: { id } })
const take = () => submitSheet(lund.teacher, lund, allPresent(lund))

describe('Deleting is refused', () => {
  test('to visitors and students; and a block to everybody but the office', async () => {
    const student = await world.student(`Stu Dent${nth}`)
    for (const remove of [deleteBlock, deletePeriod]) {
      assert.equal((await remove(lund.period, world.visitor())).status, 401)
      assert.equal((await remove(lund.period, student)).status, 403)
    }
    assert.equal((await deleteBlock(block, lund.teacher)).status, 403)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await deletePeriod(lund.period, lund.teacher)).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('for what is not there, and a second time', async () => {
    assert.equal((await deleteBlock(99999)).status, 404)
    assert.equal((await deletePeriod(99999)).status, 404)
    await take()
    await deletePeriod(lund.period)
    assert.equal((await deletePeriod(lund.period)).status, 404)
    await deleteBlock(block)
    assert.equal((await deleteBlock(block)).status, 404)
  })
})
