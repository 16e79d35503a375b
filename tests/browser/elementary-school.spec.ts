import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { choose, firstSheet, signInByHand } from './first-day-steps.ts'
import { expect, expectNothingSerious, ownSchool, signIn, signOut, test, type Page } from './school.ts'

test.use(ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }))
test.setTimeout(60_000)

test('an elementary school goes from an empty database to the first sheet of a kindergarten class', async ({
  page,
}) => {
  await signInByHand(page, 'admin@homeroom.example')
  await setUpElementary(page)
  await firstSheet((name, take) => test.step(name, () => take(page)), {
    grade: 'Kindergarten',
    group: 'KA',
    periods: 18,
  })
  await test.step('the office finds its grades in the directory and on the board', async () => {
    await signOut(page)
    await signIn(page, 'admin@homeroom.example')
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await page.getByRole('button', { name: 'Show All Students' }).click()
    await expect(page.getByText('8 students found')).toBeVisible()
    await page.getByRole('button', { name: 'Kindergarten' }).first().click()
    await expect(page.getByText('4 students found')).toBeVisible()
    await expectNothingSerious(page)
  })
})

/** Chooses kindergarten to 5, and uploads a file that names grades as Infinite Campus does. */
async function setUpElementary(page: Page) {
  await page.getByLabel('School name').fill('Larkfield Elementary School')
  await choose(page, 'Lowest grade', 'Kindergarten')
  await choose(page, 'Highest grade', '5th Grade')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const rows = ['KG', 'KF', '01', '05'].flatMap((grade, place) => [
    [`a${place}@larkfield.example`, `Ash${place}`, 'Ana', grade],
    [`b${place}@larkfield.example`, `Birch${place}`, 'Bo', grade],
  ])
  const header = ['pcontact_email', 'student_lastName', 'student_firstName', 'student_grade']
  const students = { name: 'students.xlsx', mimeType: XLSX, buffer: Buffer.from(makeXlsx([header, ...rows])) }
  for (const [heading, file] of [
    ['Your teachers', 'tests/fixtures/teachers.csv'],
    ['Your students', students],
  ] as const) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Browse files' }).click()
    await (await chooser).setFiles(file)
    await page.getByRole('button', { name: 'Upload & Process' }).click()
    await expect(page.getByText('Upload Successful')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).first().click()
  }
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('2 of 6 steps are done.')).toBeVisible()
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
