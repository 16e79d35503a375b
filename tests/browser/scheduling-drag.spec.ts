import { beginSession, expect, ownSchool, test, type Page } from './school.ts'
import { OFFICE, addBlock, allSaved, assigned, cell, listed, textsThatDoNotFit } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const TIME = '8:20-9:10 AM'
const LATER = '9:15-10:05 AM'
const PERIODS = [
  { grade_level: 4, start_time: '08:20', end_time: '09:10' },
  { grade_level: 4, start_time: '09:15', end_time: '10:05' },
]

const grid = (page: Page) => page.getByRole('region', { name: 'Schedule grid' })
const scrolled = (page: Page) => grid(page).evaluate(({ scrollLeft }) => Math.round(scrollLeft))

/** Opens the tool with this many teachers and returns the last names of the columns. */
async function openWith(
  page: Page,
  teachers: number,
  block: string,
  dates: { start_date: string; end_date: string },
) {
  await beginSession(page, OFFICE)
  const id = await addBlock(page, block, PERIODS, dates)
  const all = (await (await page.request.get('/api/teachers/all/')).json()) as { id: number }[]
  const chosen = all.slice(0, teachers).map((teacher) => teacher.id)
  await page.goto(`/schedules/tool?grade=4&block=${id}&teachers=${chosen.join(',')}`)
  await expect(page.getByRole('columnheader')).toHaveCount(teachers + 1)
}

async function pickUp(page: Page, group: string) {
  await listed(page, group).hover()
  await page.mouse.down()
  const { x, y } = (await listed(page, group).boundingBox())!
  await page.mouse.move(x + 60, y + 60, { steps: 4 })
}

/** Returns whether the grid scrolls while the pointer rests for this long. */
const scrollsWithin = (page: Page, milliseconds: number) =>
  grid(page).evaluate(
    (element, time) =>
      new Promise<boolean>((resolve) => {
        const before = element.scrollLeft
        const start = performance.now()
        requestAnimationFrame(function look(now) {
          if (element.scrollLeft !== before) resolve(true)
          else if (now - start > time) resolve(false)
          else requestAnimationFrame(look)
        })
      }),
    milliseconds,
  )

test('eight teachers fit on a laptop without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openWith(page, 8, 'Eight teachers', { start_date: '2027-01-04', end_date: '2027-01-29' })
  const sizes = await grid(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(sizes[0]).toBe(sizes[1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await pickUp(page, 'Vandermeer Homeroom')
  const { x, y, width } = (await cell(page, TIME, 7).boundingBox())!
  await page.mouse.move(x + width / 2, y + 30, { steps: 5 })
  await page.mouse.up()
  await expect(assigned(page, TIME, 7, 'Vandermeer Homeroom')).toBeVisible()
  await allSaved(page)
  expect(await textsThatDoNotFit(page)).toEqual([])
})

test('a pointer that rests within a column does not scroll the grid, one at the edge does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openWith(page, 14, 'Fourteen teachers', { start_date: '2027-02-01', end_date: '2027-02-26' })
  const { x, width } = (await grid(page).boundingBox())!
  const right = x + width
  const [row, laterRow] = [
    (await cell(page, TIME, 0).boundingBox())!.y + 30,
    (await cell(page, LATER, 0).boundingBox())!.y + 30,
  ]
  const teacherAt = (left: number) =>
    page.evaluate(
      ([atX, atY]) => {
        const target = document.elementFromPoint(atX!, atY!)?.closest('td')
        return target ? [...target.parentElement!.querySelectorAll('td')].indexOf(target) : -1
      },
      [left, row],
    )

  await test.step('the first drop goes to the teacher under the pointer', async () => {
    const teacher = await teacherAt(right - 60)
    await pickUp(page, '9A')
    await page.mouse.move(right - 60, row, { steps: 5 })
    expect(await scrollsWithin(page, 1500)).toBe(false)
    await page.mouse.up()
    await expect(assigned(page, TIME, teacher, '9A')).toBeVisible()
    expect(await scrolled(page)).toBe(0)
  })
  await test.step('also at the edge, where the hand does not stay', async () => {
    const teacher = await teacherAt(right - 20)
    await pickUp(page, '9B')
    await page.mouse.move(right - 20, row, { steps: 5 })
    await page.mouse.up()
    await expect(assigned(page, TIME, teacher, '9B')).toBeVisible()
    expect(await scrolled(page)).toBe(0)
    await allSaved(page)
  })
  await test.step('a hand that stays at an edge scrolls to it, and not beyond', async () => {
    await pickUp(page, 'Robotics 9')
    await page.mouse.move(right - 20, laterRow, { steps: 5 })
    expect(await scrollsWithin(page, 3000)).toBe(true)
    await page.mouse.move(right - 100, laterRow, { steps: 5 })
    const stopped = await scrolled(page)
    expect(await scrollsWithin(page, 700)).toBe(false)
    const teacher = await teacherAt(right - 100)
    await page.mouse.up()
    await expect(assigned(page, LATER, teacher, 'Robotics 9')).toBeVisible()
    expect(await scrolled(page)).toBe(stopped)
    await pickUp(page, 'Vandermeer Homeroom')
    await page.mouse.move(right - 100, laterRow, { steps: 5 })
    await page.mouse.move(x + 20, laterRow, { steps: 5 })
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
})
