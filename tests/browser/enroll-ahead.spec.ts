import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

/** A school in the middle of its year, with the next one prepared. */
test.use(ownSchool())
test.setTimeout(120_000)

const OFFICE = 'admin@homeroom.example'
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label).first()

async function enrollFrom(page: Page, lastName: string, day: string): Promise<void> {
  await field(page, 'First name').fill('Nia')
  await field(page, 'Last name').fill(lastName)
  await field(page, 'Email').fill(`${lastName.toLowerCase()}@homeroom.example`)
  const grade = page.getByRole('combobox', { name: 'Grade level' })
  // The next student has the grade of the one before.
  if ((await grade.inputValue()) === '') {
    await grade.click()
    await page.getByRole('option', { name: '7th Grade' }).click()
  }
  await field(page, 'First day').fill(day)
  await field(page, 'First day').press('Tab')
  await expect(page.getByText('The student is not active before this day.')).toBeVisible()
  const groups = page.getByRole('region', { name: 'Groups' })
  await groups.getByRole('combobox', { name: 'Core Class Group' }).click()
  await expect(page.getByRole('option').first()).toContainText(/seats|students/)
  await expectNothingSerious(page)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Enroll student' }).click()
}

for (const [width, lastName] of [
  [1280, 'Zz-Wide'],
  [390, 'Zz-Narrow'],
] as const) {
  test(`the office enrolls students who begin next week and next year, at a width of ${width}`, async ({
    page,
  }) => {
    await beginSession(page, OFFICE)
    const years = await callAs<{ start_date: string }[]>(page, 'GET', '/api/school-years/')
    if (!years.some(({ start_date }) => start_date === '2027-08-16')) {
      const { id } = await callAs<{ id: number }>(page, 'POST', '/api/school-years/', {
        start_date: '2027-08-16',
        end_date: '2028-06-09',
      })
      await callAs(page, 'POST', '/api/roll-over/', { school_year_id: id })
    }
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/students/enroll')
    await enrollFrom(page, `${lastName}-Week`, '9/21/2026')
    await expect(
      page.getByText('is enrolled from Monday, September 21, 2026, and not active before.'),
    ).toBeVisible()
    await enrollFrom(page, `${lastName}-Year`, '8/16/2027')
    await expect(
      page.getByText('is enrolled from Monday, August 16, 2027, and not active before.'),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    type Listed = { id: number; last_name: string }
    const listed = async (query: string) =>
      (await callAs<Listed[]>(page, 'GET', `/students/api/list/${query}`)).filter((one) =>
        one.last_name.startsWith(lastName),
      )
    expect(await listed('')).toEqual([])
    const next = await listed('?on=2027-08-16')
    expect(next.map(({ last_name }) => last_name)).toEqual([`${lastName}-Week`, `${lastName}-Year`])
    await page.goto(`/students/${next[1]!.id}`)
    await expect(page.getByText(/Enters Monday, August 16/)).toBeVisible()
  })
}
