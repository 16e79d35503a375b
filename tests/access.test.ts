import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '#contract/failure.ts'
import { api, type Api } from '#contract/index.ts'
import type { Route, Who } from '#contract/route.ts'
import { ROLES, useEveryRole, type Role } from './world/roles.ts'

const STAFF = ['read-only teacher', 'teacher', 'admin', 'superuser'] as const

/** Who may call the routes of a group below. */
const ALLOWED = {
  everyone: ROLES,
  'people who are signed in': ['newcomer', 'student', ...STAFF],
  'students and staff': ['student', ...STAFF],
  'students only': ['student'],
  staff: STAFF,
  editors: ['teacher', 'admin', 'superuser'],
  admins: ['admin', 'superuser'],
  superusers: ['superuser'],
} satisfies Record<string, readonly Role[]>
type Allowed = keyof typeof ALLOWED

/** Who may do what: written by hand, so that a mistake in the contract is noticed. A new route needs a line here. */
const ACCESS: Record<Allowed, readonly (keyof Api)[]> = {
  everyone: [
    'GET /api/csrf/',
    'GET /api/check-authentication/',
    'GET /api/check-user-type/',
    'GET /api/current-user/',
    'POST /logout/',
    'GET /social/login/google-oauth2/',
    'GET /accounts/google/login/',
    'GET /social/complete/google-oauth2/',
    'GET /api/test-oauth-redirect/',
    'GET /calendar/:token/',
  ],
  'people who are signed in': [
    'GET /api/sessions/',
    'DELETE /api/sessions/:sessionId/',
    'DELETE /api/sessions/',
    'PUT /api/choices/',
  ],
  'students and staff': [
    'GET /students/api/schedule/:studentId/',
    'POST /students/api/schedule/:studentId/feed/',
    'DELETE /students/api/schedule/:studentId/feed/',
    'GET /attendance/reports/',
    'GET /attendance/reports/weeks/',
    'GET /attendance/reports/about/',
  ],
  'students only': [
    'GET /students/api/me/home/',
    'GET /students/api/me/attendance/',
    'GET /students/api/me/groups/',
    'GET /students/api/me/progress/',
    'GET /students/api/me/exports/',
  ],
  staff: [
    'GET /api/teachers/search/',
    'GET /api/teachers/all/',
    'GET /api/teachers/',
    'GET /api/core-teachers/',
    'GET /api/cte-teachers/',
    'GET /students/api/list/',
    'GET /students/api/details/:studentId/',
    'GET /students/api/overview/:studentId/',
    'GET /api/students/:studentId/contacts/',
    'POST /attendance/week-summaries/',
    'GET /attendance/reports/missing/',
    'GET /api/uploads/',
    'GET /api/uploads/:uploadId/',
    'GET /api/uploads/:uploadId/rejected/',
    'GET /courses/api/grade_levels/',
    'GET /courses/api/grade_levels/:id/',
    'GET /courses/api/core_classes/',
    'GET /api/core-classes/',
    'GET /courses/api/cte_classes/',
    'GET /courses/api/list/',
    'GET /courses/api/courses/:id/',
    'GET /groups/api/list/',
    'GET /groups/api/own/',
    'GET /api/groups/of-students/',
    'GET /api/groups/:kind/grade-level-data/:gradeLevelId/',
    'GET /api/groups/api/list/',
    'GET /api/groups/:kind/edit/:id/',
    'GET /api/groups/assign-homeroom/',
    'GET /api/groups/overview/',
    'GET /api/groups/reports/',
    'GET /schedules/api/schedule-grid-data/',
    'GET /schedules/api/recent-teachers/',
    'GET /schedules/api/overview/',
    'GET /schedules/api/block-schedules/',
    'GET /schedules/api/block-schedules/:id/',
    'GET /schedules/api/section-periods/',
    'GET /schedules/api/section-periods/get_with_associations/',
    'GET /schedules/api/edit-section-period/:id/',
    'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/',
    'GET /schedules/api/section-periods/get_homeroom_groups/',
    'GET /schedules/api/calendar/',
    'GET /schedules/api/calendar/:day/',
    'GET /schedules/api/teachers/:teacherId/schedule/',
    'GET /schedules/api/rooms/schedule/',
    'GET /schedules/api/groups/:groupId/schedule/',
    'POST /schedules/api/teachers/:teacherId/feed/',
    'DELETE /schedules/api/teachers/:teacherId/feed/',
    'GET /attendance/section-periods/',
    'GET /attendance/submit/',
    'POST /attendance/submit/',
    'GET /attendance/corrections/',
    'POST /attendance/corrections/',
    'POST /attendance/corrections/:correctionId/withdraw/',
    'GET /attendance/history/',
    'GET /api/teachers/me/home/',
    'GET /students/api/overview/',
    'GET /api/search/',
  ],
  editors: [
    'GET /students/api/labels/',
    'POST /students/api/add/',
    'PATCH /students/api/update/:studentId/',
    'POST /students/api/upload-students/',
    'POST /students/api/upload-homeroom-teachers/',
    'POST /courses/api/add/',
    'PUT /courses/api/courses/:id/',
    'DELETE /courses/api/courses/:id/',
    'POST /api/groups/:kind/add/',
    'POST /api/groups/:kind/update-membership/',
    'PUT /api/groups/:kind/edit/:id/',
    'POST /api/groups/:kind/place/',
    'POST /api/groups/:kind/create_groups/',
    'GET /api/groups/:kind/distribution/:gradeLevelId/',
    'POST /api/groups/homeroom-groups/from-teachers/',
    'DELETE /api/groups/:kind/:groupId/',
    'DELETE /api/groups/:id/',
    'POST /api/groups/bulk/',
    'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/',
    'DELETE /schedules/api/section-periods/assignments/:assignmentId/',
    'POST /schedules/api/block-schedules/',
    'PATCH /schedules/api/block-schedules/:id/',
    'POST /schedules/api/section-periods/',
    'PUT /schedules/api/section-periods/:id/',
    'DELETE /schedules/api/section-periods/:id/',
    'PUT /schedules/api/edit-section-period/:id/',
    'POST /schedules/api/section-periods/duplicate/',
    'POST /api/section-periods/:id/assign-groups/',
  ],
  admins: [
    'GET /api/audit/',
    'GET /api/audit/people/',
    'GET /api/audit/:entryId/students/',
    'GET /students/api/file/:studentId/',
    'PUT /api/students/:studentId/contacts/',
    'GET /api/staff/',
    'POST /api/staff/',
    'PATCH /api/staff/:id/',
    'POST /api/staff/upload/',
    'POST /api/uploads/:uploadId/undo/',
    'POST /students/api/deactivations/:deactivationId/undo/',
    'POST /students/api/labels/',
    'POST /students/api/pairs/',
    'POST /courses/api/core_classes/',
    'PUT /courses/api/core_classes/:id/',
    'POST /courses/api/cte_classes/',
    'PUT /courses/api/cte_classes/:id/',
    'DELETE /schedules/api/block-schedules/:id/',
    'POST /schedules/api/block-schedules/:id/date-back/',
    'GET /schedules/api/needs/',
    'PUT /schedules/api/needs/',
    'GET /schedules/api/closures/impact/',
    'POST /schedules/api/closures/',
    'PUT /schedules/api/closures/:closureId/',
    'DELETE /schedules/api/closures/:closureId/',
    'GET /attendance/board/',
    'GET /attendance/absent/',
    'GET /api/office/today/',
    'GET /api/office/attendance/',
    'GET /api/office/tiers/',
    'GET /api/office/clashes/',
    'GET /attendance/corrections/count/',
    'POST /attendance/corrections/:correctionId/decide/',
  ],
  superusers: [
    'GET /api/settings/',
    'PATCH /api/settings/',
    'GET /api/backups/',
    'POST /api/backups/',
    'GET /api/settings/retention/',
    'PUT /api/settings/retention/',
    'POST /students/api/erase/:studentId/',
  ],
}

/** The same in the words of the contract. */
const WORDS: Record<Allowed, readonly Who[]> = {
  everyone: ['anyone', 'link'],
  'people who are signed in': ['person'],
  'students and staff': ['member'],
  'students only': ['student'],
  staff: ['staff'],
  editors: ['editor'],
  admins: ['admin'],
  superusers: ['superuser'],
}

const routes = new Map<string, Route>(Object.entries(api))
const access = Object.entries(ACCESS) as [Allowed, readonly (keyof Api)[]][]

test('the table has every route once, and the contract says the same', () => {
  const listed = access.flatMap(([, keys]) => keys)
  assert.deepEqual(listed.toSorted(), [...routes.keys()].sort())
  const different = access.flatMap(([allowed, keys]) =>
    keys.filter((key) => !WORDS[allowed].includes(routes.get(key)!.who)),
  )
  assert.deepEqual(different, [])
})

const school = useEveryRole()

for (const role of ROLES) {
  describe(`as ${role}`, () => {
    for (const [allowed, keys] of access) {
      const isAllowed = (ALLOWED[allowed] as readonly Role[]).includes(role)
      for (const key of keys) {
        test(`${isAllowed ? 'may' : 'may not'} ${key}`, async () => {
          const { status, failure } = await callEmpty(role, key)
          if (isAllowed) {
            assert.ok(![401, 403, 405, 429].includes(status) && status < 500, `${status} ${failure.message}`)
            return
          }
          const refusal = role === 'visitor' ? [401, 'signed_out'] : [403, 'forbidden']
          assert.deepEqual([status, failure.code], refusal)
          assert.match(failure.message ?? '', /^[A-Z].*\.$/)
          assert.equal(failure.error, failure.message)
        })
      }
    }
  })
}

/** Calls a route without input, for records that do not exist. */
async function callEmpty(role: Role, key: string): Promise<{ status: number; failure: Partial<Failure> }> {
  const [method, pattern = ''] = key.split(' ')
  const caller = await school.signIn(role)
  const reply = await caller.send({
    method: method as 'GET',
    url: pattern.replaceAll(/:\w+/g, '2147483000'),
    ...(routes.get(key)!.body && { payload: {} }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, failure: isJson ? reply.json() : {} }
}
