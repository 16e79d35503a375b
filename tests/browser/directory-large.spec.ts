import { readFile } from 'node:fs/promises'
import { choiceSaved } from './calls.ts'
import { card, cards, count, grade, search } from './directory-page.ts'
import { downloadTable } from './download-table.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

/** 299 active students of the demo school, and 1,800 whose last name is Further. */
test.use(ownSchool({ furtherStudents: 1800 }))

const OFFICE = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'
const MAX_BYTES = 60_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Somewhere in the middle of the list: the students behind Further, Number 0120. */
const MIDDLE = `/students/list?all=1&after=${encodeURIComponent('["Further","Number 0120",2000000000]')}`
const open = async (page: Page, path: string) => {
  await beginSession(page, OFFICE)
  await page.goto(path)
}
const edit = (page: Page, name: string) =>
  card(page, name)
    .getByRole('link', { name: /^Edit Student/ })
    .click()

test('the list is read page by page, by keyboard, and the whole list is never loaded', async ({ page }) => {
  const wholeLists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/students/api/list/')) wholeLists.push(request.url())
  })
  await signIn(page, OFFICE, '/students/list')
  await button(page, 'Show All Students').press('Enter')
  await count(page, '2,099 students found (1 to 50 shown)')
  await expect(cards(page)).toHaveCount(50)
  await expect(button(page, 'Previous')).toBeDisabled()
  const first = await cards(page).allTextContents()
  await button(page, 'Next').press('Enter')
  await count(page, '2,099 students found (51 to 100 shown)')
  await expect(page.getByRole('region', { name: 'Students found' })).toBeFocused()
  await expect(page.getByText('51 to 100 of 2,099')).toBeVisible()
  await expectNothingSerious(page)
  await page.reload()
  await count(page, '2,099 students found (51 to 100 shown)')
  await button(page, 'Previous').press('Enter')
  await count(page, '2,099 students found (1 to 50 shown)')
  await expect(cards(page)).toHaveText(first)
  await button(page, 'Clear Filters').click()
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
  expect(wholeLists).toEqual([])
})

test('the last page ends the list, and a wrong place in the address opens the first page', async ({
  page,
}) => {
  await open(page, `/students/list?all=1&before=${encodeURIComponent('["Zzzz","Zzzz",1]')}`)
  await count(page, '2,099 students found (2,050 to 2,099 shown)')
  await expect(button(page, 'Next')).toBeEnabled()
  await button(page, 'Next').click()
  await count(page, '2,099 students found (2,050 to 2,099 shown)')
  await expect(button(page, 'Next')).toBeDisabled()
  await page.goto('/students/list?all=1&after=somebody')
  await count(page, '2,099 students found (1 to 50 shown)')
})

test('search, grade, status and own groups find the same over pages, and start at the first one', async ({
  page,
}) => {
  await open(page, MIDDLE)
  await count(page, /^2,099 students found \(\d+ to \d+ shown\)$/)
  await search(page).fill('FURTHER, number 1')
  await count(page, '801 students found (1 to 50 shown) matching "FURTHER, number 1"')
  await expect(page).not.toHaveURL(/after=/)
  await search(page).fill('further1800@')
  await expect(cards(page)).toHaveText(['Further, Number 1800'])
  await count(page, /^1 student found$/)
  await search(page).fill('x'.repeat(400))
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
  await search(page).fill('zzzz')
  await expect(page.getByText('No students match "zzzz". Try a different search term.')).toBeVisible()
  await expectNothingSerious(page)
  await grade(page, '9th Grade').click()
  await count(page, /^30\d students found \(1 to 50 shown\) in 9th Grade$/)
  await search(page).fill('10th')
  await count(page, /^0 students found$/)
  await button(page, 'Clear Filters').click()
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
  await page.getByLabel('Inactive students').click()
  await count(page, /^1 inactive student found$/)
  await page.goto('/students/list?group=99999')
  await count(page, /^0 students found$/)

  await signIn(page, TEACHER, '/students/list')
  await page.getByRole('link', { name: '9A' }).click()
  await count(page, /^\d\d students found$/)
  await page.reload()
  await count(page, /^\d\d students found$/)
})

test('a page that loads shows gray cards, and one that fails a Retry', async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await beginSession(page, OFFICE)
  await page.route('**/students/api/directory/**', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/students/list?grade=9')
  await count(page, 'Loading...')
  await expect(page.getByTestId('student-skeleton')).toHaveCount(8)
  release()
  await expect(page.getByRole('alert')).toContainText('The students could not be loaded.')
  await expectNothingSerious(page)
  await page.unroute('**/students/api/directory/**')
  await button(page, 'Retry').click()
  await count(page, /^30\d students found \(1 to 50 shown\) in 9th Grade$/)
  await expect(cards(page)).toHaveCount(50)
})

test('a student is renamed and deactivated, and each time the same place is shown again', async ({
  page,
}) => {
  await open(page, MIDDLE)
  await expect(cards(page).first()).toHaveText('Further, Number 0121')
  await edit(page, 'Further, Number 0130')
  await page.getByLabel('First name').fill('Number 0131b')
  await button(page, 'Save Changes').click()
  await expect(page).toHaveURL(new RegExp(`after=`))
  await expect(cards(page).nth(10)).toHaveText('Further, Number 0131b')
  await edit(page, 'Further, Number 0125')
  await page.getByLabel('Active Status').uncheck()
  await button(page, 'Save Changes').click()
  await count(page, /^2,098 students found/)
  await expect(cards(page).first()).toHaveText('Further, Number 0121')
  await expect(cards(page)).not.toContainText(['Further, Number 0125'])
  await edit(page, 'Further, Number 0140')
  await page.goBack()
  await expect(cards(page).first()).toHaveText('Further, Number 0121')
})

test('nobody is missed when a student leaves between two pages, and a second tab’s change is seen', async ({
  page,
  context,
}) => {
  await open(page, MIDDLE)
  await expect(cards(page)).toHaveCount(50)
  const [last = ''] = (await cards(page).allTextContents()).slice(-1)
  const other = await context.newPage()
  await other.goto(page.url())
  await edit(other, last)
  await other.getByLabel('First name').fill('Aaa')
  await button(other, 'Save Changes').click()
  await expect(other).toHaveURL(/students\/list/)
  await button(page, 'Next').click()
  const [lastNumber] = last.match(/\d+/) ?? []
  const following = `Further, Number ${String(Number(lastNumber) + 1).padStart(4, '0')}`
  await expect(cards(page).first()).toHaveText(following)

  await edit(other, 'Further, Number 0150')
  await other.getByLabel('First name').fill('Number 0150x')
  await button(other, 'Save Changes').click()
  await expect(other).toHaveURL(/students\/list/)
  await button(page, 'Previous').click()
  await expect(card(page, 'Further, Number 0150x')).toBeVisible()
})

test('the file has everyone found, and so has the paper', async ({ page }) => {
  await open(page, '/students/list?search=further')
  await count(page, /^1,\d{3} students found \(1 to 50 shown\) matching "further"$/)
  const found = Number(
    (await page.getByRole('status').first().innerText()).replace(/^(1),(\d{3}).*$/, '$1$2'),
  )
  await button(page, 'More').click()
  const csv = await readFile(await (await downloadTable(page)).path(), 'utf8')
  expect(csv.match(/@homeroom\.example/g)).toHaveLength(found)
  const printed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.print = () => resolve(document.querySelectorAll('tbody tr').length)
      }),
  )
  // The menu closes when the file is chosen.
  await button(page, 'More').click()
  await button(page, 'Print').click()
  expect(await printed, 'rows in the page when the dialog opens').toBe(found)
  await page.keyboard.press('Tab')
  await button(page, 'Next').click()
  await count(page, /\(51 to 100 shown\)/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Only students 51 to 100 of 1,\d{3} are printed\./)).toBeVisible()
})

test('the students looked at last are one click away', async ({ page }) => {
  await open(page, '/students/list?search=further1700')
  const saved = choiceSaved(page, 'students_seen')
  await edit(page, 'Further, Number 1700')
  await expect(page.getByLabel('First name')).toHaveValue('Number 1700')
  await saved
  await page.goto('/students/list')
  await expect(page.getByRole('link', { name: 'Further, Number 1700' })).toBeVisible()
})

for (const path of ['/students/list', '/students/list?all=1'])
  test(`the first screen ${path} loads at most 60 kB of data`, async ({ page }) => {
    await beginSession(page, OFFICE)
    let bytes = 0
    page.on('requestfinished', (request) => {
      if (['fetch', 'xhr', 'document'].includes(request.resourceType()))
        void request.sizes().then(({ responseBodySize }) => (bytes += responseBodySize))
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThan(MAX_BYTES)
  })
