import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addClosure, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const OVERVIEW = 'GET /schedules/api/overview/'
const overview = async (person: Person) => (await person.call(OVERVIEW)).body

describe('The overview of the timetable', () => {
  test('is for staff only', async () => {
    assert.equal((await world.visitor().call(OVERVIEW)).status, 401)
    assert.equal((await (await world.student()).call(OVERVIEW)).status, 403)
  })

  test('shows a teacher no block, the next block, then today’s block that began last', async () => {
    const teacher = await world.teacher('Tess Lund')
    const none = { block: null, section_periods: 0, without_groups: 0, closure: null }
    assert.deepEqual(await overview(teacher), none)
    await addBlock(world, { name: 'Over', from: '2026-08-17', until: '2026-09-13' })
    assert.deepEqual(await overview(teacher), none)
    await addBlock(world, { name: 'Spring', from: '2027-01-04', until: '2027-03-26' })
    await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    assert.equal((await overview(teacher)).block?.name, 'Winter')
    await addBlock(world, { name: 'Year', from: '2026-08-17', until: '2027-06-11' })
    const autumn = await addBlock(world, { name: 'Autumn', from: '2026-09-14', until: '2026-10-30' })
    assert.deepEqual((await overview(teacher)).block, {
      id: autumn,
      name: 'Autumn',
      start_date: '2026-09-14',
      end_date: '2026-10-30',
      duration: 7,
    })
    await sql`update block_schedule set archived_on = '2026-09-14' where id = ${autumn}`.execute(world.db)
    assert.equal((await overview(teacher)).block?.name, 'Year')
  })

  test('counts the section periods of the block without a class today', async () => {
    const block = await addBlock(world, { name: 'Counted', from: '2026-09-14', until: '2026-10-30' })
    const group = await addGroup(world, { name: '9A' })
    const teacher = await world.addTeacher('Kim Kern')
    const [met, ended, archived] = [
      await addPeriod(world, { block }),
      await addPeriod(world, { block, from: '10:00', until: '11:00' }),
      await addPeriod(world, { block, from: '11:00', until: '12:00' }),
    ]
    await assign(world, { period: met, group, teacher })
    await assign(world, { period: ended, group, teacher, until: '2026-09-14' })
    await sql`update section_period set archived_on = '2026-09-14' where id = ${archived}`.execute(world.db)
    const { section_periods, without_groups } = await overview(admin)
    assert.deepEqual([section_periods, without_groups], [2, 1])
  })

  test('names the closure of today, else the next one', async () => {
    await addClosure(world, 'Past', '2026-09-07', '2026-09-11')
    await addClosure(world, 'Autumn break', '2026-10-05', '2026-10-09')
    assert.equal((await overview(admin)).closure?.name, 'Autumn break')
    await addClosure(world, 'Training', '2026-09-14')
    assert.equal((await overview(admin)).closure?.name, 'Training')
  })
})
