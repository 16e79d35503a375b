import { chromium, type Page } from '@playwright/test'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { findChromium } from '#tests/browser/chromium.ts'
import { rounded } from '../figures.ts'
import { startApp } from '../running-app.ts'
import { tokenOf, type Size } from '../school.ts'

const SCHOOL: Size = { students: 2000, teachers: 120, groups: 66, schoolDays: 0 }
const PERIODS = 12
const TEACHERS = 20
const GROUPS = 60
const GRADE = 4
const MOVES = 120
const DRAGS = 7

type Drag = { longestFrameMs: number; frames: number }
/** The median and the worst drag, by their longest frames. */
type DragFigures = { count: number; median: Drag; worst: Drag }

/** Drags a group across the Scheduling Tool: 12 section periods by 20 teachers with 60 groups, most cells filled. */
export async function measureDrags(): Promise<DragFigures> {
  const app = await startApp(SCHOOL)
  const browser = await chromium.launch(await findChromium())
  try {
    const { block, account } = await fillGrid(app.db)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([
      { name: sessionCookieName({ secure: false }), value: tokenOf(account), url: app.origin },
    ])
    const page = await context.newPage()
    await page.goto(`${app.origin}/schedules/tool?grade=${GRADE}&block=${block}`)
    await page.locator('[data-chip]').first().waitFor()
    await page.waitForTimeout(1000)
    const drags: Drag[] = []
    for (let drag = 0; drag < DRAGS; drag++) drags.push(await dragAcross(page))
    drags.sort((a, b) => a.longestFrameMs - b.longestFrameMs)
    return { count: DRAGS, median: drags[Math.floor(DRAGS / 2)]!, worst: drags.at(-1)! }
  } finally {
    await browser.close()
    await app.close()
  }
}

/** Adds a block during the school year's own block, so that there are conflicts with other grades and students too. */
async function fillGrid(db: Kysely<DB>): Promise<{ block: number; account: number }> {
  const { rows } = await sql<{ block: number; account: number }>`
    insert into block_schedule (name, start_date, end_date) values ('Summer term', '2026-05-04', '2026-06-30')
    returning id block, (select id from account where role = 'admin') account`.execute(db)
  const { block, account } = rows[0]!
  await sql`insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
    select ${block}, ${GRADE}, time '07:30' + n * interval '40 minutes', time '08:05' + n * interval '40 minutes',
      '{1,2,3,4,5}' from generate_series(0, ${PERIODS - 1}::int) n`.execute(db)
  await sql`insert into student_group (type, name, grade_level_id)
    select (array['core', 'cte', 'homeroom'])[1 + n % 3], 'Bench ' || n, ${GRADE}
    from generate_series(1, ${GROUPS}::int - (select count(*)::int from student_group where grade_level_id = ${GRADE}))
      n`.execute(db)
  await sql`insert into group_membership (student_id, student_group_id, type, during)
    select student.id, one.id, one.type, daterange('2025-08-01', null)
    from student join lateral (
      select id, type from student_group where grade_level_id = ${GRADE} and type = 'cte'
      order by hashint8(student_group.id + student.id) limit 1
    ) one on true where student.grade_level_id = ${GRADE}`.execute(db)
  await sql`insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select period.id, one.id, teacher, daterange('2026-05-04', null)
    from (select id, row_number() over (order by start_time) nth from section_period where block_schedule_id = ${block})
        period, generate_series(1, ${TEACHERS}::int) teacher,
      (select id, row_number() over (order by id) nth from student_group where grade_level_id = ${GRADE}) one
    where one.nth = (teacher * 3 + period.nth * 7) % ${GROUPS} + 1
      and (teacher + period.nth) % 4 > 0 on conflict do nothing`.execute(db)
  return { block, account }
}

/** Drags a group across the grid to the Remove zone, and measures how long each frame took. */
async function dragAcross(page: Page): Promise<Drag> {
  const group = (await page.locator('[data-group] [data-handle]').nth(3).boundingBox())!
  const remove = (await page.getByRole('group', { name: 'Remove' }).boundingBox())!
  await page.mouse.move(group.x + 30, group.y + 10)
  await page.evaluate(watchFrames)
  await page.mouse.down()
  for (let move = 0; move <= MOVES; move++) {
    const progress = move / MOVES
    await page.mouse.move(320 + progress * 880, 330 + 300 * Math.sin(progress * 9) ** 2)
  }
  await page.mouse.move(remove.x + 40, remove.y + 15, { steps: 10 })
  await page.mouse.up()
  await page.waitForTimeout(300)
  const frames = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes)
  if (frames.length === 0) throw new Error('No frame of the drag was measured')
  return { longestFrameMs: Math.max(...frames), frames: frames.length }
}

function watchFrames(): void {
  const holder = globalThis as unknown as { frameTimes?: number[] }
  const isWatching = holder.frameTimes !== undefined
  holder.frameTimes = []
  if (isWatching) return
  let before = performance.now()
  const tick = (now: number) => {
    holder.frameTimes?.push(now - before)
    before = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

if (import.meta.main) {
  const { count, median, worst } = await measureDrags()
  console.log(
    `The longest frame of a drag: ${rounded(median.longestFrameMs)} ms of ${median.frames}; at the worst of ${count} drags ${rounded(worst.longestFrameMs)} ms`,
  )
}
