import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import {
  OFFICE,
  addBlock,
  allSaved,
  cell,
  textsThatDoNotFit,
  drag,
  listed,
  periodAt,
  assigned,
} from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const TIMES = [
  ['08:20', '09:10'],
  ['09:15', '10:05'],
  ['10:10', '11:00'],
] as const
const [FIRST, SECOND, THIRD] = ['8:20-9:10 AM', '9:15-10:05 AM', '10:10-11:00 AM'] as const
const MORNING = '8:00-8:15 AM'

const week = (grade_level: number) => [
  { grade_level, start_time: '08:00', end_time: '08:15', homeroom: true },
  ...TIMES.map(([start_time, end_time]) => ({ grade_level, start_time, end_time })),
]

test('an empty block becomes a full week, by mouse', async ({ page }) => {
  await beginSession(page, OFFICE)
  const block = await addBlock(page, 'Seventh Six Weeks', [...week(4), ...week(5)])
  await test.step('grade, block and teachers are chosen', () => chooseTeachers(page))
  await test.step('groups are dragged into every section period', () => fillWeek(page))
  await test.step('a group is moved, removed and dragged out, and all of that is undone', () =>
    moveAbout(page))
  await test.step('the compact view is remembered', () => makeCompact(page))
  await test.step('an address opens the tool at a section period', () => openAt(page, block))
})

async function chooseTeachers(page: Page) {
  await page.goto('/schedules')
  await page.getByRole('link', { name: /^Scheduling Tool/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name: '9th Grade' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Block schedule' })).toHaveValue('Second Six Weeks')
  await page.getByRole('combobox', { name: 'Block schedule' }).click()
  await page.getByRole('option', { name: 'Seventh Six Weeks' }).click()
  await expect(page).toHaveURL(/grade=4&block=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('No teachers selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const recent = page.getByRole('list', { name: 'Recent teachers' })
  await expect(recent.getByRole('checkbox')).toHaveCount(6)
  await expectNothingSerious(page)
  const search = page.getByRole('textbox', { name: 'Search teachers' })
  await search.fill('nobody has this name')
  await expect(page.getByText('No teachers found')).toBeVisible()
  await search.fill('KRUSE')
  await page.getByRole('list', { name: 'All teachers' }).getByRole('checkbox').check()
  await search.fill('')
  await page.getByRole('list', { name: 'All teachers' }).getByLabel(/Trinh/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Section period', /^Kruse, /, /^Trinh, /])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function fillWeek(page: Page) {
  await drag(page, '9A', FIRST, 0)
  await drag(page, '9B', FIRST, 1)
  await drag(page, '9B', SECOND, 0)
  await drag(page, '9A', SECOND, 1)
  await drag(page, '9A', THIRD, 0)
  await drag(page, '9B', THIRD, 1)
  await drag(page, 'Trinh Homeroom', MORNING, 1)
  await allSaved(page)
  await expect(listed(page, '9A')).toContainText('3 of 3')
  await page.reload()
  for (const [time, teacher, group] of [
    [FIRST, 0, '9A'],
    [FIRST, 1, '9B'],
    [SECOND, 0, '9B'],
    [SECOND, 1, '9A'],
    [THIRD, 0, '9A'],
    [THIRD, 1, '9B'],
    [MORNING, 1, 'Trinh Homeroom'],
  ] as const)
    await expect(assigned(page, time, teacher, group)).toBeVisible()
  expect(await textsThatDoNotFit(page)).toEqual([])
  await expectNothingSerious(page)
}

async function moveAbout(page: Page) {
  await test.step('a core group is refused in a homeroom period, and twice in one period', async () => {
    await drag(page, '9A', MORNING, 0)
    await expect(page.getByText('9A: Homeroom groups only.').first()).toBeVisible()
    await drag(page, '9A', FIRST, 1)
    await expect(
      page.getByText('This group is already assigned to this section period').first(),
    ).toBeVisible()
  })
  await assigned(page, THIRD, 0, '9A').dragTo(page.getByRole('group', { name: 'Remove' }), { steps: 5 })
  await expect(cell(page, THIRD, 0).getByRole('button')).toHaveCount(0)
  await assigned(page, THIRD, 1, '9B').dragTo(cell(page, THIRD, 0), { steps: 5 })
  await expect(assigned(page, THIRD, 0, '9B')).toBeVisible()
  await assigned(page, THIRD, 0, '9B').dragTo(page.getByRole('heading', { level: 1 }), { steps: 5 })
  await expect(cell(page, THIRD, 0).getByRole('button')).toHaveCount(0)
  await allSaved(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(assigned(page, THIRD, 0, '9B')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(assigned(page, THIRD, 1, '9B')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(assigned(page, THIRD, 0, '9A')).toBeVisible()
  await page.keyboard.press('Control+Shift+Z')
  await expect(cell(page, THIRD, 0).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(assigned(page, THIRD, 0, '9A')).toBeVisible()
}

async function makeCompact(page: Page) {
  await page.getByRole('button', { name: 'Compact' }).click()
  expect(await page.evaluate(() => localStorage.getItem('dense'))).toBe('1')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true')
  expect(await textsThatDoNotFit(page)).toEqual([])
  await page.getByRole('button', { name: 'Compact' }).click()
  expect(await page.evaluate(() => localStorage.getItem('dense'))).toBe('0')
}

async function openAt(page: Page, block: number) {
  const third = await periodAt(page, block, '10:10')
  await page.goto(`/schedules/assign-groups/${third}`)
  await expect(page).toHaveURL(new RegExp(`/schedules/tool\\?grade=4&block=${block}&period=${third}`))
  await expect(page.getByRole('rowheader', { name: THIRD })).toBeFocused()
  await page.goto('/schedules/assign-groups/99999')
  await expect(page.getByText('Section period not found.')).toBeVisible()
}

test('an empty block becomes a full week, by keyboard only', async ({ page }) => {
  await beginSession(page, OFFICE)
  const block = await addBlock(page, 'Eighth Six Weeks', week(5))
  await page.goto(`/schedules/assign-groups/${await periodAt(page, block, '10:10')}`)
  const spoken = page.getByRole('status').filter({ hasText: /./ })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const teachers = page.getByRole('list', { name: 'Recent teachers' }).getByRole('checkbox')
  await teachers.first().focus()
  await press('Space', 'Tab', 'Space')
  await page.getByRole('button', { name: 'Continue' }).focus()
  await press('Enter')
  await expect(page.getByRole('rowheader', { name: THIRD })).toBeFocused()

  await listed(page, '10A').focus()
  await expect(listed(page, '10A')).toHaveAccessibleDescription(/Space to pick up, arrow keys/)
  await press('Space')
  await expect(spoken).toContainText('Picked up 10A.')
  await press('ArrowRight')
  await expect(spoken).toContainText('Remove')
  await press('ArrowRight')
  await expect(spoken).toContainText(/8:00-8:15\sAM Mon-Fri: Homeroom groups only$/)
  await press('ArrowDown')
  await expect(spoken).toContainText(/8:20-9:10\sAM Mon-Fri: Free$/)
  await press('Escape')
  await expect(spoken).toContainText('10A: put back.')
  await expect(listed(page, '10A')).toBeFocused()

  const place = async (group: string, rows: number, columns: number) => {
    // The announcement comes a moment before the drag has ended, and until then no key picks anything up.
    await expect(page.locator('[data-dragged]')).toHaveCount(0)
    await press('Space')
    await expect(spoken).toContainText(`Picked up ${group}.`)
    await press('ArrowRight', 'ArrowRight')
    for (let row = 0; row < rows; row++) await press('ArrowDown')
    for (let column = 0; column < columns; column++) await press('ArrowRight')
    await press('Space')
    await expect(spoken).toContainText(`${group} assigned to`)
    await expect(listed(page, group)).toBeFocused()
  }
  await place('10A', 1, 0)
  await place('10A', 2, 1)
  await place('10A', 3, 0)
  await press('ArrowDown')
  await place('10B', 1, 1)
  await place('10B', 2, 0)
  await allSaved(page)

  await test.step('"Assign to ..." assigns the rest without dragging', async () => {
    await press('Tab', 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Assign 10B to ...' })
    await dialog.getByRole('combobox', { name: 'Teacher' }).focus()
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await expectNothingSerious(page)
    await dialog.getByRole('button', { name: /^10:10-11:00\sAM.*Free/ }).focus()
    await press('Enter')
    await expect(listed(page, '10B')).toBeFocused()
  })
  await allSaved(page)
  for (const time of [FIRST, SECOND, THIRD])
    await expect(page.getByRole('row', { name: time }).getByRole('button', { name: /^Core/ })).toHaveCount(2)

  await test.step('the grid is one tab stop, and the arrow keys move from group to group', async () => {
    await assigned(page, FIRST, 0, '10A').focus()
    await press('ArrowRight')
    await expect(assigned(page, FIRST, 1, '10B')).toBeFocused()
    await press('ArrowDown')
    await expect(assigned(page, SECOND, 1, '10A')).toBeFocused()
    await press('Delete')
    await expect(cell(page, SECOND, 1).getByRole('button')).toHaveCount(0)
    await allSaved(page)
    await press('Control+z')
    await expect(assigned(page, SECOND, 1, '10A')).toBeVisible()
    await expect(page.getByText(/^Undone: 10A assigned to /)).toBeVisible()
  })
})

test('a teacher assigns other teachers, and sees what only the office does', async ({ page }) => {
  await beginSession(page, 'teacher@homeroom.example')
  const block = await addBlock(page, 'Ninth Six Weeks', week(6))
  const user = (await (await page.request.get('/api/current-user/')).json()) as { teacher_id: number }
  const teachers = (await (await page.request.get('/api/teachers/all/')).json()) as { id: number }[]
  const other = teachers.find(({ id }) => id !== user.teacher_id)!.id
  const tool = `/schedules/tool?grade=6&block=${block}&teachers=${user.teacher_id},${other}`
  await page.goto(tool)
  await expect(page.getByText(/^You can assign groups to other teachers/)).toBeVisible()
  await expectNothingSerious(page)
  const heads = await page.getByRole('columnheader').allTextContents()
  const name = (teachers.find(({ id }) => id === user.teacher_id) as { last_name?: string }).last_name!
  const own = heads.findIndex((head) => head.startsWith(`${name},`)) - 1
  await drag(page, '11A', FIRST, own)
  await expect(page.getByText('11A: Only the office can assign groups to you.').first()).toBeVisible()
  await expect(cell(page, FIRST, own).getByRole('button')).toHaveCount(0)

  await drag(page, '11A', FIRST, 1 - own)
  await expect(cell(page, FIRST, 1 - own).getByText('11A', { exact: true })).toBeVisible()
  await allSaved(page)
  await page.reload()
  await expect(cell(page, FIRST, 1 - own).getByText('11A', { exact: true })).toBeVisible()
  await expect(cell(page, FIRST, 1 - own).getByRole('button')).toHaveCount(0)
  await expect(cell(page, FIRST, 1 - own).getByTitle(/^Only the office can end another/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})
