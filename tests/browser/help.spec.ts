import { choiceSaved } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, signOut, test } from './school.ts'
import { OFFICE, rows, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

const keysDialog = 'Keyboard shortcuts'

test('? shows the keys of the screen, and not where it is typed', async ({ page }) => {
  await signIn(page, TEACHER, '/attendance')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: keysDialog })
  const students = dialog.getByRole('region', { name: 'Students' })
  await expect(students.getByText('Find a student by name')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Sheet' })).toContainText('Save')
  await expect(dialog.getByRole('region', { name: 'Anywhere' })).toContainText('Search for people')
  await expectNothingSerious(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()

  await test.step('the keys do what the list says', async () => {
    await page.keyboard.press('t')
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Unsaved: 1 change')
    await page.keyboard.press('End')
    await expect(rows(page).last()).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('another screen has other keys, also by the button', async () => {
    await page.goto('/schedules/calendar')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(dialog.getByRole('region', { name: 'Calendar' })).toContainText('One week earlier or later')
    await expect(dialog.getByRole('region', { name: 'Students' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
})

test('a hint explains a heavy screen once, and never comes back to the person who dismissed it', async ({
  page,
}) => {
  const hints = [
    ['/groups/manage?type=core&grade=4', 'How the group board works', 'hint_groups'],
    ['/schedules/tool?grade=4&block=1', 'How the Scheduling Tool works', 'hint_tool'],
    ['/students/upload-students', 'How an upload works', 'hint_upload'],
  ] as const
  await beginSession(page, OFFICE)
  for (const [address, title, choice] of hints) {
    await page.goto(address)
    const hint = page.getByRole('region', { name: title })
    await expect(hint.getByRole('listitem')).toHaveCount(3)
    await expectNothingSerious(page)
    const saved = choiceSaved(page, choice)
    await hint.getByRole('button', { name: 'Got it' }).click()
    await expect(hint).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await saved
  }
  await page.goto('/students/upload-homeroom')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How an upload works' })).toHaveCount(0)
  await signOut(page)

  await signIn(page, OFFICE, '/groups/manage?type=core&grade=4')
  await expect(page.getByRole('group', { name: /^Unassigned/ })).toBeVisible()
  await expect(page.getByRole('region', { name: hints[0][1] })).toHaveCount(0)
  await signIn(page, TEACHER, '/groups/manage?type=core&grade=4')
  await expect(page.getByRole('region', { name: hints[0][1] })).toBeVisible()
})
