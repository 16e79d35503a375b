import { readFile } from 'node:fs/promises'
import { NINTH_GRADERS } from './main-road-steps.ts'
import { expect, signIn, signOut, type Page } from './school.ts'
import { downloadTable } from './download-table.ts'

const DAISY = 'DTodd@fabrikam.example'

type Marked = { student: string; status: string; excuse: string; comment: string }

/** Walks to a student, marks and saves by keyboard. Returns the marks that the sheet must have from then on. */
export async function takeAttendance(page: Page): Promise<Marked[]> {
  await page.getByRole('link', { name: 'My classes', exact: true }).click()
  const rows = page.getByRole('group', { name: 'Students' }).locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not taken' })).toBeVisible()
  await expect(rows).toHaveCount(NINTH_GRADERS)
  const names = await rows.locator('> span').allTextContents()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await page.getByRole('button', { name: `Excuse for ${names[0]}` }).click()
  await page.getByRole('menuitem', { name: 'Absent Excused' }).click()
  await page.getByLabel(`Comment for ${names[0]}`).fill('dentist until 11')
  await expect(page.getByText('Unsaved: 3 changes')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Attendance submitted successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M by /)).toBeVisible()
  await expect(rows.nth(0)).toHaveAccessibleName(`${names[0]}: Absent`)
  await expect(rows.nth(1)).toHaveAccessibleName(`${names[1]}: Tardy`)
  await expect(rows.nth(2)).toHaveAccessibleName(`${names[2]}: Absent`)
  await expect(rows.nth(3)).toHaveAccessibleName(`${names[3]}: Present`)
  await expect(page.getByLabel(`Comment for ${names[0]}`)).toHaveValue('dentist until 11')
  const taken = [
    { status: 'A', excuse: 'AEX', comment: 'dentist until 11' },
    { status: 'T', excuse: '', comment: '' },
    { status: 'A', excuse: '', comment: '' },
  ]
  const present = { status: 'P', excuse: '', comment: '' }
  return names.map((student, index) => Object.assign({ student }, taken[index] ?? present))
}

/** The class's time. */
const PERIOD = '9:00-10:00\u00a0AM'

export async function report(page: Page, marks: Marked[]) {
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await page.getByRole('button', { name: 'Run Report' }).click()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(marks.length)
  const excuses: Record<string, string> = { AEX: 'Absent Excused', '': '' }
  for (const { student, status, excuse, comment } of marks) {
    const cells = rows.filter({ hasText: student }).getByRole('cell')
    const mark = status === 'T' ? 'T arrived 9:05 AM' : status
    const shown = [
      'Sep 14, 2026',
      PERIOD,
      '9A',
      student,
      'Craig Beane',
      mark,
      excuses[excuse] ?? '',
      comment,
      '',
    ]
    // Cells also have what only a phone shows.
    await expect(cells).toHaveText(shown, { useInnerText: true })
  }
  const file = await downloadTable(page)
  expect(file.suggestedFilename()).toBe('attendance-records-2026-09-07-to-2026-09-14.csv')
  const lines = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const expected = marks.map(({ student, status, excuse, comment }) => {
    const arrived = status === 'T' ? '09:05' : ''
    return [
      '2026-09-14',
      '9A',
      `"${student}"`,
      'Craig Beane',
      status,
      excuse,
      comment,
      '',
      arrived,
      '',
      PERIOD,
    ].join()
  })
  expect(lines[0]).toBe('Date,Group,Student,Teacher,Status,Excuse,Comment,Reason,Arrived,Left,Period')
  expect(lines.slice(1).toSorted()).toEqual(expected.toSorted())
}

export async function refuseOtherClass(page: Page) {
  await signIn(page, DAISY)
  const answer = await page.request.get(
    '/attendance/submit/?section_period_id=1&date=2026-09-14&teacher_id=1',
  )
  expect(answer.status()).toBe(403)
  expect(await answer.json()).toMatchObject({
    message: 'Forbidden. You are not assigned to this section/teacher.',
  })
  await page.goto('/attendance/take/1?date=2026-09-14')
  await expect(page.getByText('No section periods available for the selected date.')).toBeVisible()
  await signOut(page)
}
