import { callAs } from './calls.ts'
import { prepareNextYear, thisOrNext } from './next-year.ts'
import { expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { allSaved, assigned, drag } from './tool-page.ts'

/** A school in the middle of its year, with the next one prepared. */
test.use(ownSchool())
test.setTimeout(180_000)

type Block = { id: number; name: string; start_date: string; planned_year_id: number | null }
const GRADE = 4

const blocksOf = async (page: Page, year: number) => {
  const all = await callAs<Block[]>(page, 'GET', '/schedules/api/block-schedules/')
  const inOrder = all.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  return {
    thisYear: inOrder.filter(({ planned_year_id }) => planned_year_id === null),
    nextYear: inOrder.filter(({ planned_year_id }) => planned_year_id === year),
  }
}

test('the office plans the blocks of the next year apart from those of this year', async ({ page }) => {
  const year = await prepareNextYear(page)
  const { thisYear, nextYear } = await blocksOf(page, year)
  const cards = page.getByRole('region', { name: 'Block schedules' }).getByRole('heading')
  const names = (blocks: Block[]) => blocks.map(({ name }) => name).toReversed()

  await page.goto('/schedules')
  await expect(page.getByRole('link', { name: /^Coverage/ }).last()).toBeVisible()
  await thisOrNext(page).getByText('Next year').click()
  await expect(page).toHaveURL(`/schedules?year=${year}`)
  await expect(page.getByRole('region', { name: 'Week of a teacher' })).toHaveCount(0)
  await expect(page.getByText(`${nextYear[0]!.name} begins on`)).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('link', { name: /^View Block Schedules/ }).click()
  await expect(page).toHaveURL(`/schedules/block-schedules?year=${year}`)
  await expect(cards).toHaveText(names(nextYear))
  await thisOrNext(page).getByText('This year').click()
  await expect(cards).toHaveText(names(thisYear))
  await thisOrNext(page).getByText('Next year').click()
  await page.getByRole('link', { name: 'Section periods' }).last().click()
  await expect(page).toHaveURL(`/schedules/create-section?block=${nextYear[0]!.id}&year=${year}`)
  await expect(page.getByRole('table', { name: 'Section periods' })).toBeVisible()
  await thisOrNext(page).getByText('This year').click()
  await expect(page).not.toHaveURL(/year=|block=/)
  await page.getByRole('combobox', { name: 'Block schedule' }).click()
  await expect(page.getByRole('option')).toHaveText(thisYear.map(({ name }) => name).toReversed())
})

test('the office enters requirements and assigns groups in a block of the next year, which this year does not have', async ({
  page,
}) => {
  const year = await prepareNextYear(page)
  const { nextYear } = await blocksOf(page, year)
  const block = nextYear[0]!
  await page.goto(`/schedules/requirements?year=${year}`)
  await expect(page.getByText(`Class requirements for ${block.name}`)).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'Scheduling Tool' }).last().click()
  await expect(page).toHaveURL(new RegExp(`/schedules/tool\\?block=${block.id}.*year=${year}`))
  const teachers = await callAs<{ id: number }[]>(page, 'GET', '/api/teachers/all/')
  const [one, other] = teachers.map(({ id }) => id)
  await page.goto(`/schedules/tool?grade=${GRADE}&block=${block.id}&teachers=${one},${other}&year=${year}`)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expectNothingSerious(page)
  const time = (await page.getByRole('rowheader').nth(1).innerText()).split('\n')[0]!
  await drag(page, '9A', time, 0)
  await allSaved(page)
  await page.reload()
  await expect(assigned(page, time, 0, '9A')).toBeVisible()
  await expect(thisOrNext(page).getByRole('radio', { name: 'Next year' })).toBeChecked()

  await thisOrNext(page).getByText('This year').click()
  await expect(page).toHaveURL(new RegExp(`/schedules/tool\\?grade=${GRADE}$`))
  await expect(page.getByText('Aug 16')).toHaveCount(0)
  await test.step('a block in the address has its year', async () => {
    await page.goto(`/schedules/tool?grade=${GRADE}&block=${block.id}`)
    await expect(page).toHaveURL(new RegExp(`year=${year}`))
    await expect(assigned(page, time, 0, '9A')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the switch is in reach on the screens of planning', async ({ page }) => {
    const year = await prepareNextYear(page)
    for (const address of ['/schedules', '/schedules/block-schedules', '/schedules/tool?grade=4']) {
      await page.goto(address)
      await thisOrNext(page).getByText('Next year').click()
      await expect(page).toHaveURL(new RegExp(`year=${year}`))
      await expectNothingSerious(page)
    }
  })
})
