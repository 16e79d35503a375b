import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listedPages } from './find-page.ts'
import { MOVED } from './moved.ts'
import { OFFICE_NAVIGATION, TEACHER_NAVIGATION } from './navigation.ts'
import { PAGES, type PagePath } from './pages.ts'

/** Titles that the specification fixes, where the menu says what people say. */
const SPECIFIED_TITLES: Partial<Record<PagePath, string>> = {
  '/teacher-dashboard': 'Teacher Dashboard',
  '/attendance': 'Attendance',
  '/reports': 'Attendance Reports',
  '/students/list': 'Student Directory',
  '/courses': 'Course Management',
  '/groups': 'Groups Management',
  '/schedules': 'Schedule Management',
}

/** Addresses that the specification fixes. */
const SPECIFIED_ADDRESSES = new Set<string>([
  '/',
  '/student-home',
  '/students/add',
  '/students/list',
  '/edit-student/:studentId',
  '/students/upload-students',
  '/students/upload-homeroom',
  '/courses',
  '/courses/add',
  '/courses/list',
  '/courses/edit/:id',
  '/groups',
  '/groups/add',
  '/groups/edit/:type/:id',
  '/groups/assign-homeroom',
  '/groups/list',
  '/groups/manage',
  '/groups/homeroom',
  '/groups/manage-cte',
  '/groups/reports',
  '/groups/bulk-actions',
  '/schedules',
  '/schedules/create-section',
  '/schedules/view-sections',
  '/schedules/assign-groups/:sectionPeriodId',
  '/schedules/block-schedules',
  '/schedules/block-schedules/add',
  '/schedules/view-assigned-groups/:gradeLevelId',
  '/schedules/tool',
  '/schedules/calendar',
  '/add-section-period',
  '/edit-section-period/:id',
  '/delete-section-period/:id',
  '/teacher-dashboard',
  '/student-dashboard',
  '/manage-students',
  '/attendance',
  '/attendance/take/:sectionPeriodId',
  '/schedule/:studentId',
  '/reports',
  '/grades',
])

describe('A page has one name', () => {
  test('in the menu and as its title', () => {
    for (const [navigation, isOffice] of [
      [OFFICE_NAVIGATION, true],
      [TEACHER_NAVIGATION, false],
    ] as const)
      for (const { path, label } of navigation.flatMap(({ items }) => items)) {
        const { title, officeTitle } = PAGES[path]
        const name = (isOffice ? officeTitle : undefined) ?? title
        if (name !== SPECIFIED_TITLES[path]) assert.equal(label, name, path)
      }
  })

  test('as its title and in its address', () => {
    for (const { path, title } of listedPages) {
      if (SPECIFIED_ADDRESSES.has(path)) continue
      const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
      const words = title.toLowerCase()
      const shared = parts.flatMap((part) => part.split('-')).filter((word) => words.includes(stemOf(word)))
      assert.notDeepEqual(shared, [], `${path} is called ${title}`)
    }
  })

  test('and each exception is still one', () => {
    for (const [path, title] of Object.entries(SPECIFIED_TITLES))
      assert.equal(PAGES[path as PagePath].title, title)
    for (const path of SPECIFIED_ADDRESSES) assert.ok(path in PAGES, path)
  })

  test('and an earlier address leads to a page, and is none itself', () => {
    for (const [from, to] of Object.entries(MOVED)) {
      assert.ok(to in PAGES, to)
      assert.ok(!(from in PAGES), from)
    }
  })
})

const stemOf = (word: string) => word.replace(/(ies|s)$/, '')
