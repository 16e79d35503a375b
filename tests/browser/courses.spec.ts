import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'

test.setTimeout(180_000)

test('a course is added, edited and deleted', async ({ page }) => {
  await signIn(page, OFFICE, '/courses')
  await test.step('the office adds a core class and renames it', () => addClass(page))
  await signIn(page, TEACHER, '/courses')
  await test.step('a teacher sees the courses, but cannot change classes', () => findNoPanel(page))
  await test.step('a teacher adds a course of that class', () => addCourse(page))
  await test.step('it is listed, and edited', () => editCourse(page))
  await test.step('it is deleted after a confirmation', () => deleteCourse(page))
})

async function addClass(page: Page) {
  await expect(page.getByRole('heading', { name: 'Course Management' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Core classes' })
  await expect(panel.getByRole('listitem')).toHaveText([/^Math/, /^English/, /^Science/, /^Social Studies/])
  const field = panel.getByLabel('New core class')
  await field.fill('science')
  await field.press('Enter')
  const taken = 'There is already a core class named "science". Please choose another name.'
  await expect(panel.getByText(taken)).toBeVisible()
  await field.fill('World Languages')
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect(panel.getByRole('listitem').last()).toContainText('World Languages')
  await expect(field).toHaveValue('')

  await panel.getByRole('button', { name: 'Rename World Languages' }).click()
  const renaming = panel.getByLabel('New name of World Languages')
  await expect(renaming).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Rename World Languages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await renaming.fill('Languages')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Rename Languages' })).toBeFocused()
  await expectNothingSerious(page)
}

async function findNoPanel(page: Page) {
  await expect(page.getByRole('link', { name: /^Edit Course/ })).toHaveAttribute('href', '/courses/edit/1')
  await expect(page.getByRole('region', { name: 'Core classes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(0)
}

async function addCourse(page: Page) {
  await page.getByRole('link', { name: /^Add Course/ }).click()
  await page.getByRole('button', { name: 'Add course' }).click()
  for (const field of ['Course name', 'Grade level', 'Core class'])
    await expect(page.getByText(`${field} is required.`)).toBeVisible()
  await expect(page.getByLabel('Course name')).toBeFocused()
  await expectNothingSerious(page)

  await page.getByLabel('Course name').fill('biology')
  await choose(page, 'Grade level', '9th Grade')
  await choose(page, 'Core class', 'Languages')
  await page.getByRole('button', { name: 'Add course' }).click()
  await expect(page.getByText('Course name already belongs to a course for 9th Grade.')).toBeVisible()
  await page.getByLabel('Course name').fill('Spanish I')
  await page.getByRole('button', { name: 'Add course' }).click()
  await expect(page.getByText('"Spanish I" added.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Spanish I' })).toBeVisible()
  await expect(page.getByLabel('Course name')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue('9th Grade')
  await expect(page.getByLabel('Course name')).toBeFocused()
}

async function editCourse(page: Page) {
  await page.getByRole('link', { name: 'Courses List' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Spanish I').getByRole('cell').nth(1)).toHaveText('9th Grade')
  await expect(row('Introduction to Robotics').getByRole('cell').nth(1)).toHaveText('N/A')
  await expectNothingSerious(page)

  await page.getByRole('link', { name: 'Edit Spanish I' }).click()
  await expect(page.getByRole('combobox', { name: 'Core class' })).toHaveValue('Languages')
  await page.getByLabel('Course name').fill('Spanish II')
  await choose(page, 'Grade level', '10th Grade')
  await choose(page, 'CTE class', 'Culinary Arts')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/courses$/)

  await page.getByRole('link', { name: /^Courses List/ }).click()
  await expect(row('Spanish II').getByRole('cell').nth(1)).toHaveText('10th Grade')
  await expect(page.getByText('Spanish I', { exact: true })).toHaveCount(0)
}

async function deleteCourse(page: Page) {
  await expect(page.getByText('37 courses')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Spanish II' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this course?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Spanish II')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Spanish II' }).click()
  await expectNothingSerious(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Course deleted')).toBeVisible()
  await expect(page.getByText('Spanish II')).toHaveCount(0)
  await expect(page.getByText('36 courses')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Courses', exact: true })).toBeFocused()
}

test('lists that cannot be loaded show an error with Retry in their place', async ({ page }) => {
  await beginSession(page, TEACHER)
  const refuse = { status: 500, json: { code: 'broken', message: 'No.', error: 'No.' } }

  await page.route('**/courses/api/list/', (route) => route.fulfill(refuse))
  await page.goto('/courses/list')
  await expect(page.getByRole('alert')).toContainText('Error fetching courses')
  await page.unroute('**/courses/api/list/')
  await page.route('**/courses/api/list/', (route) => route.fulfill({ json: { courses: [] } }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('Unexpected response format')
  await page.unroute('**/courses/api/list/')
  await page.route('**/courses/api/list/', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No courses available.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Add New Course' })).toBeVisible()

  await page.route('**/courses/api/grade_levels/', (route) => route.fulfill(refuse))
  await page.route('**/courses/api/core_classes/', (route) => route.abort())
  await page.getByRole('link', { name: 'Add New Course' }).click()
  await expect(page.getByText('Failed to load grade levels.')).toBeVisible()
  await expect(page.getByText('Error fetching core classes.')).toBeVisible()
  await expectNothingSerious(page)
  await page.unroute('**/courses/api/grade_levels/')
  await page.unroute('**/courses/api/core_classes/')
  await page.getByRole('button', { name: 'Retry loading grade levels' }).click()
  await page.getByRole('button', { name: 'Retry loading core classes' }).click()
  await choose(page, 'Grade level', '9th Grade')
  await choose(page, 'Core class', 'Math')

  await page.goto('/courses/edit/1')
  await expect(page.getByLabel('Course name')).toHaveValue('Math 6')
  await page.route('**/courses/api/courses/1/', (route) => route.fulfill(refuse))
  await page.getByLabel('Course name').fill('Math Six')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update course. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Course name')).toHaveValue('Math Six')
  await page.goto('/courses/edit/99999')
  await expect(page.getByRole('heading', { name: 'Course not found' })).toBeVisible()
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
