import { beginSession, expect, ownSchool, test } from './school.ts'
import { OFFICE, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

const STUDENT = 'student@homeroom.example'

/** How many files of the build a page loads until it rests, and compressed bytes, with an empty cache. */
const MOST: readonly [who: string | undefined, path: string, files: number, bytes: number][] = [
  [undefined, '/', 6, 231_000],
  [STUDENT, '/student-dashboard', 9, 250_000],
  [TEACHER, '/attendance', 8, 240_000],
  [TEACHER, '/teacher-dashboard', 9, 245_000],
  [TEACHER, '/students/list', 12, 295_000],
  [TEACHER, '/schedule', 8, 240_000],
  [OFFICE, '/attendance/board', 16, 320_000],
]

for (const [who, path, mostFiles, mostBytes] of MOST)
  test(`${path} of ${who ?? 'a visitor'} loads few files and bytes until it rests`, async ({ page }) => {
    if (who) await beginSession(page, who)
    // What opens on a page is loaded once someone uses it, or after 5 seconds, however slow this machine is.
    // A pointer that Chromium reports by itself is nobody's.
    await page.addInitScript(() => {
      for (const sign of ['pointermove', 'pointerdown', 'keydown', 'touchstart'])
        addEventListener(sign, (event) => event.stopImmediatePropagation(), { capture: true })
      const schedule = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) =>
          schedule(run, ms === 5000 ? 600_000 : ms, ...rest),
      })
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.startsWith('/static/'))
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
    )
    const loaded = JSON.stringify(files)
    expect(files.length, loaded).toBeLessThanOrEqual(mostFiles)
    expect(
      files.reduce((sum, { bytes }) => sum + bytes, 0),
      loaded,
    ).toBeLessThan(mostBytes)
    // The page, its style sheet, its script and the libraries.
    expect(files.length).toBeGreaterThan(3)
    expect(files.every(({ bytes }) => bytes > 0)).toBe(true)
  })
