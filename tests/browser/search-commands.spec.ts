import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { ADMIN, TEACHER, activeCell, dialog, field, firstStudent, section, status } from './search-page.ts'

test.use(ownSchool())

const open = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}
const commands = (page: Page) => section(page, 'Commands').getByRole('row')
const toast = (page: Page, words: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: words })

test('the office reports an absence, covers a teacher and finds a family without leaving the keyboard', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/staff')
  const student = await firstStudent(page, 'ab')
  const name = `${student.first_name} ${student.last_name}`

  await test.step('a preview says what Enter saves, and Undo takes it back', async () => {
    await open(page, `${name} sick until friday`)
    await expect(commands(page)).toHaveCount(1)
    await expect(await activeCell(page)).toContainText(`Report absence: ${student.name}`)
    await expect(await activeCell(page)).toContainText(/Illness · All day, .*, excused · “sick”/)
    await expect(status(page)).toHaveText(/1 command/)
    await expectNothingSerious(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(toast(page, `${name}: Illness · All day`)).toContainText('Saved.')
    await toast(page, `${name}: Illness`).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Deleted 1 reported absence.')).toBeVisible()
    const { absences } = await callAs<{ absences: { student: { id: number } | null }[] }>(
      page,
      'GET',
      '/attendance/absences/',
    )
    expect(absences.filter((one) => one.student?.id === student.id)).toEqual([])
  })

  await test.step('a name alone opens the record, also where its last word could be a reason', async () => {
    await open(page, name)
    await expect(section(page, 'Students').getByRole('row').first()).toBeVisible()
    await expect(commands(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/students/${student.id}$`))
  })

  await test.step('an arrival is recorded at the typed time, and undone', async () => {
    const { students } = await callAs<{ students: { first_name: string; last_name: string }[] }>(
      page,
      'GET',
      '/attendance/absent/',
    )
    const { first_name, last_name } = students[0]!
    await open(page, `${first_name} ${last_name} arrived 9:04`)
    await expect(commands(page)).toHaveCount(1)
    await expect(await activeCell(page)).toContainText(`Arrived 9:04 AM: ${last_name}, ${first_name}`)
    await page.keyboard.press('Enter')
    await expect(toast(page, `${first_name} ${last_name} arrived at`)).toBeVisible()
    await toast(page, `${first_name} ${last_name} arrived at`).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Deleted 1 reported absence.').first()).toBeVisible()
  })

  await test.step('all whose attendance is late are reminded at once', async () => {
    await open(page, 'remind all late')
    await expect(commands(page)).toHaveCount(1)
    await expect(await activeCell(page)).toContainText('By email about late attendance, to ')
    await page.keyboard.press('Enter')
    await expect(toast(page, /reminders? sent\./)).toBeVisible()
  })

  await test.step('cover opens the day with the teacher as absent', async () => {
    const { staff } = await callAs<{
      staff: { first_name: string; last_name: string; teacher_id: number }[]
    }>(page, 'GET', '/api/search/?search=teacher@homeroom.example')
    await open(page, `cover ${staff[0]!.last_name}`)
    await expect(commands(page).first()).toContainText('Nothing is saved yet.')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/schedules/cover\\?.*teachers=${staff[0]!.teacher_id}`))
    await expect(page.getByRole('heading', { level: 1, name: 'Coverage' })).toBeVisible()
  })
})

test('what was opened last is there before anything is typed, until logout', async ({ page }) => {
  await signIn(page, ADMIN, '/staff')
  await expect(async () => {
    const stored = await page.evaluate(() => localStorage.getItem('recent-pages'))
    expect(stored).toContain('/staff')
  }).toPass()
  await page.goto('/students')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(section(page, 'Recent').getByRole('row').filter({ hasText: 'Staff' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff$/)
})

test('teachers are offered no commands', async ({ page }) => {
  await signIn(page, TEACHER, '/sessions')
  await open(page, 'remind all late')
  await expect(page.getByText('No results for "remind all late"').first()).toBeVisible()
  await expect(commands(page)).toHaveCount(0)
})

test('on a phone a command is pressed with a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, ADMIN)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const student = await firstStudent(page, 'ab')
  await open(page, `${student.first_name} ${student.last_name} 10:30`)
  await expect(commands(page)).toHaveCount(1)
  await commands(page).getByRole('button').click()
  await expect(toast(page, 'Late until 10:30 AM')).toContainText('Saved.')
})
