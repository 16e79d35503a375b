import { choiceSaved } from './calls.ts'
import { card, cards, count, grade, openDirectory, search } from './directory-page.ts'
import { expect, expectNothingSerious, signIn, test } from './school.ts'

test.beforeEach(({ page }) => openDirectory(page))

test('no students are shown before a search, and all of them by a button, fifty a page', async ({ page }) => {
  await expect(cards(page)).toHaveText(['Find Students'])
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0)
  await expectNothingSerious(page)

  const summaries: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/attendance/week-summaries/')) {
      summaries.push((request.postDataJSON() as { student_ids: number[] }).student_ids.length)
    }
  })
  await page.getByRole('button', { name: 'Show All Students' }).click()
  await count(page, '299 students found (Page 1 of 6)')
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await count(page, '299 students found (Page 2 of 6)')
  await expect(page.getByRole('region', { name: 'Students found' })).toBeFocused()
  for (let next = 3; next <= 6; next += 1) {
    await page.getByRole('button', { name: 'Next' }).click()
    await count(page, `299 students found (Page ${next} of 6)`)
  }
  await expect(cards(page)).toHaveCount(49)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect.poll(() => summaries).toEqual([50, 50, 50, 50, 50, 49])

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
})

test('a grade is chosen by its chip, and cleared by the same chip', async ({ page }) => {
  let lists = 0
  page.on('request', (request) => (lists += request.url().includes('/students/api/list/') ? 1 : 0))
  await search(page).fill('sommer')
  await expect(cards(page)).toHaveText(['Sommerfeld, Leila'])
  await grade(page, '9th Grade').click()
  await expect(search(page)).toHaveValue('')
  await count(page, /^45 students found$/)
  await expect(grade(page, '9th Grade')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  const leila = card(page, 'Sommerfeld, Leila')
  await expect(leila.getByText('LS', { exact: true })).toBeVisible()
  await expect(leila).toContainText('student@homeroom.example')
  await expect(leila).toContainText('9th Grade')
  await expect(leila).toContainText('Homeroom Ramona Kruse')
  await expect(leila).toContainText(/This week.*P \d+/)
  await expect(leila.getByTitle('Edit Student')).toHaveAttribute('href', '/edit-student/1')
  await expect(leila.getByRole('link', { name: /^Attendance/ })).toHaveAttribute(
    'href',
    '/reports?student_id=1',
  )
  await expectNothingSerious(page)

  await grade(page, '12th Grade').click()
  await expect(page).toHaveURL(/grade=12$/)
  // The address changes before the chip is drawn anew.
  await expect(grade(page, '12th Grade')).toHaveAttribute('aria-pressed', 'true')
  await grade(page, '12th Grade').click()
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
  await expect(grade(page, '12th Grade')).toHaveAttribute('aria-pressed', 'false')
  expect(lists, 'the list is fetched once').toBeLessThanOrEqual(1)
})

test('a text of three letters or more finds students by name, email and grade', async ({ page }) => {
  await search(page).fill('le')
  await expect(page).toHaveURL(/search=le/)
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
  await search(page).fill('IBARRA pe')
  await expect(cards(page)).toHaveText(['Ibarra Peña, José'])
  await search(page).fill('student@')
  await expect(cards(page)).toHaveText(['Sommerfeld, Leila'])
  await search(page).fill('10th')
  await count(page, /students found$/)
  await search(page).fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
  await expect(page.getByText('No students match "zzzz". Try a different search term.')).toBeVisible()
  await expectNothingSerious(page)
  await search(page).fill('')
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
})

test('a student is opened by keyboard alone, and Back returns to the same filter', async ({ page }) => {
  await search(page).focus()
  // As the eye goes: from the search to the buttons beside it, then to the grades below.
  const main = page.getByRole('main')
  const stops = [
    main.getByRole('link', { name: 'Upload', exact: true }),
    main.getByRole('link', { name: 'Add student' }),
    ...['6th Grade', '7th Grade', '8th Grade', '9th Grade', '10th Grade'].map((name) => grade(page, name)),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await search(page).focus()
  await page.keyboard.type('vas')
  await expect(cards(page)).toHaveText(['Vasquez-Thorne, Inés'])
  const address = page.url()
  await page.getByTitle('Edit Student').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page).toHaveURL(address)
  await expect(search(page)).toHaveValue('vas')
  await expect(cards(page)).toHaveText(['Vasquez-Thorne, Inés'])
})

test('own groups, the last search and the students looked at last are one click away', async ({ page }) => {
  await signIn(page, 'teacher@homeroom.example', '/students/list')
  const ways = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
  await expect(ways('Your groups').getByRole('link').first()).toBeVisible()
  await expect(ways('Last search')).toHaveCount(0)
  await expect(ways('Recently viewed')).toHaveCount(0)
  await expectNothingSerious(page)
  await ways('Your groups').getByRole('link', { name: '9A' }).click()
  await count(page, /^\d\d students found$/)
  await expect(page).toHaveURL(/\?group=\d+$/)
  await page.reload()
  await count(page, /^\d\d students found$/)
  await page.getByRole('button', { name: 'Clear Filters' }).click()

  await search(page).fill('sommer')
  await expect(cards(page)).toHaveText(['Sommerfeld, Leila'])
  await card(page, 'Sommerfeld, Leila')
    .getByRole('link', { name: /^Edit Student/ })
    .click()
  const saved = choiceSaved(page, 'students_seen')
  await expect(page.getByLabel('First name')).toHaveValue('Leila')
  await saved
  await page.goto('/students/list')
  await expect(ways('Recently viewed').getByRole('link')).toHaveText(['Sommerfeld, Leila'])
  await ways('Last search').getByRole('link', { name: '"sommer"' }).click()
  await expect(cards(page)).toHaveText(['Sommerfeld, Leila'])
  await expect(search(page)).toHaveValue('sommer')
  // Choices are stored on the server, because others may use the same browser.
  expect(await page.evaluate(() => localStorage.getItem('current-user'))).not.toContain('choices')
})
