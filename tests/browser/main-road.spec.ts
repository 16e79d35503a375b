import { refuseOtherClass, report, takeAttendance } from './class-steps.ts'
import { fillGroup, findStudents, schedule, setUp } from './main-road-steps.ts'
import { expect, ownSchool, signIn, signOut, test } from './school.ts'

// An empty school on a Monday morning, in the first minutes of its first class. The whole journey with all animations.
test.use({ ...ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }), reducedMotion: 'no-preference' })
test.setTimeout(180_000)

const OFFICE = 'admin@homeroom.example'
const CRAIG = 'CBeane@fabrikam.example'

test('a school from its spreadsheets to its first attendance report', async ({ browser, page, school }) => {
  await signIn(page, OFFICE)
  await test.step('the first sign-in leads through name and year, teachers, students', () => setUp(page))
  await test.step('the directory shows the students', () => findStudents(page))
  await test.step('a core group of grade 9 is created and filled', () => fillGroup(page))
  await test.step('a block, a section period and the assignment', () => schedule(page))
  await signOut(page)

  await signIn(page, CRAIG)
  const marks = await test.step('the teacher takes attendance with two absences and one tardy', () =>
    takeAttendance(page))
  await signOut(page)

  await signIn(page, OFFICE)
  await test.step('the report and its CSV contain exactly these rows', () => report(page, marks))
  await signOut(page)

  await test.step("someone else's class is refused", () => refuseOtherClass(page))
  await test.step('a signed-out browser gets no data', async () => {
    const context = await browser.newContext({ baseURL: school.origin })
    const calls = [
      '/students/api/list/',
      '/api/staff/',
      '/attendance/reports/',
      '/attendance/section-periods/?date=2026-09-14',
    ]
    for (const call of calls) expect((await context.request.get(call)).status(), call).toBe(401)
    const visitor = await context.newPage()
    await visitor.goto('/students/list')
    await expect(visitor.getByRole('button', { name: 'Login with Google' })).toBeVisible()
    await expect(visitor.getByText('@fabrikam.example')).toHaveCount(0)
    await context.close()
  })
})
