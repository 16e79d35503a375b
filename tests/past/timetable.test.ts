import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { assignGroups } from '#tests/world/assignments.ts'
import { changeBlock, changePeriod } from '#tests/world/classes.ts'
import { assertPastUnchanged, assertTakenTodayUnchanged, boardOf, usePastScene } from './scene.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addBlock, addGroup, addPeriod, type Class } from '#tests/world/timetable.ts'

const TOMORROW = '2026-09-15'
const scene = usePastScene()

describe('The days before today stay, and what was taken today, when the timetable changes:', () => {
  test('a section period gets other times, whether its attendance of today has been taken or not', async () => {
    const { taken, quiet } = scene
    const later = { start_time: '13:00', end_time: '13:45' }
    await assertPastUnchanged(scene, () => changePeriod(scene.admin, taken, later))
    await assertTakenTodayUnchanged(scene)
    assert.deepEqual(await timesOf(TOMORROW, taken), ['13:00'])
    await sql`update section_period set start_time = '11:00', end_time = '12:00' where id = ${quiet.period}`.execute(
      scene.world.db,
    )
    await assertPastUnchanged(scene, () => changePeriod(scene.admin, quiet, later))
    assert.deepEqual([await timesOf(TODAY, quiet), await timesOf(TOMORROW, quiet)], [['13:00'], ['13:00']])
  })

  test('a section period meets on other weekdays', async () => {
    await assertPastUnchanged(scene, () =>
      changePeriod(scene.admin, scene.taken, { days_of_week: ['Tuesday', 'Wednesday'] }),
    )
    await assertTakenTodayUnchanged(scene)
    assert.deepEqual(await timesOf(TOMORROW, scene.taken), ['09:00'])
    assert.deepEqual(await timesOf('2026-09-17', scene.taken), [])
  })

  test('a section period that nobody meets in moves to another block', async () => {
    const winter = await addBlock(scene.world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const free = await addPeriod(scene.world, { block: scene.quiet.block, from: '14:00', until: '15:00' })
    await assertPastUnchanged(scene, () => changePeriod(scene.admin, { period: free, block: winter }))
  })

  test('a block ends earlier or later', async () => {
    await assertPastUnchanged(scene, () =>
      changeBlock(scene.admin, scene.taken.block, { end_date: TODAY, allow_marks_outside: true }),
    )
    await assertTakenTodayUnchanged(scene)
    await assertPastUnchanged(scene, () =>
      changeBlock(scene.admin, scene.quiet.block, { end_date: '2026-11-20' }),
    )
  })

  test('a block would lose days that are over, which is refused', async () => {
    const { block } = scene.taken
    for (const body of [{ start_date: '2026-09-08' }, { end_date: '2026-09-10' }, { start_date: TOMORROW }]) {
      const change = () => changeBlock(scene.admin, block, { ...body, allow_marks_outside: true })
      await assertPastUnchanged(scene, change, { refused: true })
    }
    await assertTakenTodayUnchanged(scene)
  })

  test('a block that is over would go on through days that are over, which is refused', async () => {
    const { block } = scene.quiet
    await sql`update block_schedule set end_date = '2026-09-08' where id = ${block}`.execute(scene.world.db)
    await assertPastUnchanged(scene, () => changeBlock(scene.admin, block, { end_date: '2026-10-30' }), {
      refused: true,
    })
  })

  test('a closure is entered late, changed and removed, except on its days', async () => {
    const closure = { name: `Storm ${scene.taken.name}`, start_date: '2026-09-08' }
    const added = await assertClosure(
      () => scene.admin.call('POST /schedules/api/closures/', { body: closure }),
      ['2026-09-08'],
    )
    const closureId = added.body.closures.find(({ name }) => name === closure.name)!.id
    const params = { closureId }
    const later = { ...closure, start_date: '2026-09-10' }
    await assertClosure(
      () => scene.admin.call('PUT /schedules/api/closures/:closureId/', { params, body: later }),
      ['2026-09-08', '2026-09-10'],
    )
    await assertClosure(
      () => scene.admin.call('DELETE /schedules/api/closures/:closureId/', { params }),
      ['2026-09-10'],
    )
    await assertTakenTodayUnchanged(scene)
  })

  test('a group is added to the timetable, and a section period to the block', async () => {
    const group = await addGroup(scene.world, { name: `New ${scene.taken.name}` })
    await assertPastUnchanged(scene, () =>
      scene.admin.call('POST /schedules/api/section-periods/', {
        body: {
          start_time: '15:00',
          end_time: '15:45',
          block_schedule: scene.taken.block,
          grade_level: 4,
          days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        },
      }),
    )
    await assertPastUnchanged(scene, () =>
      assignGroups(scene.admin, scene.quiet.period, {
        groups: [group],
        teacher: scene.quiet.teacher.teacher!,
      }),
    )
  })
})

const timesOf = async (day: string, one: Class) =>
  (await boardOf(scene, day, one)).map(({ start_time }) => start_time)

async function assertClosure<R extends { status: number; text: string }>(
  change: () => Promise<R>,
  except: string[],
): Promise<R> {
  let reply: R | undefined
  await assertPastUnchanged(scene, async () => (reply = await change()), { except })
  return reply!
}
