import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

/**
 * Why a call that is sent twice (after a double click or a lost reply) does its work once. 'key': by the caller's
 * Idempotency-Key, for routes with `repeats` in the contract.
 */
const KEY = 'key'
const UNIQUE = 'a unique rule of the database refuses or finds the second one'
const SAME = 'it says what shall be, so that the second one finds it done'

const REPEATS: Record<string, string> = {
  'POST /api/groups/:kind/add/': UNIQUE,
  'POST /api/groups/:kind/create_groups/': KEY,
  'POST /api/groups/homeroom-groups/from-teachers/': SAME,
  'POST /api/section-periods/:id/assign-groups/': UNIQUE,
  'POST /api/students/:studentId/conversations/': KEY,
  'POST /api/students/:studentId/enrollments/': KEY,
  'POST /api/students/:studentId/withdraw/': SAME,
  'POST /api/staff/': UNIQUE,
  'POST /attendance/calls/': KEY,
  'POST /attendance/emergency-roll/': 'one roll is on at a time; the second one gets it',
  'POST /attendance/emergency-roll/marks/': 'each mark has a key of the phone that made it',
  'POST /attendance/emergency-roll/:rollId/end/': SAME,
  'POST /attendance/arrivals/': KEY,
  'POST /attendance/leaves/': KEY,
  'POST /attendance/absences/': KEY,
  'POST /attendance/contradictions/use-office/': SAME,
  'POST /attendance/contradictions/undo/': SAME,
  'POST /attendance/contradictions/ask/': UNIQUE,
  'POST /attendance/letters/': UNIQUE,
  'POST /attendance/reminders/': UNIQUE,
  'POST /attendance/corrections/': UNIQUE,
  'POST /attendance/submit/': KEY,
  'POST /courses/api/add/': UNIQUE,
  'POST /courses/api/core_classes/': UNIQUE,
  'POST /courses/api/cte_classes/': UNIQUE,
  'POST /api/teachers/me/absence-requests/': KEY,
  'POST /api/teachers/me/absence-requests/:requestId/withdraw/': SAME,
  'POST /schedules/api/absence-requests/:requestId/plan/': SAME,
  'POST /schedules/api/absence-requests/:requestId/decline/': SAME,
  'POST /schedules/api/absences/': 'an absence that is entered already is refused',
  'POST /schedules/api/block-schedules/': KEY,
  'POST /api/school-years/': UNIQUE,
  'POST /api/roll-over/': KEY,
  'POST /api/roll-over/exceptions/': 'it only reads',
  'POST /api/roll-over/:batchId/undo/': 'what is undone already is refused',
  'POST /schedules/api/closures/': UNIQUE,
  'POST /schedules/api/proposals/': KEY,
  'POST /schedules/api/section-periods/': KEY,
  'POST /schedules/api/section-periods/bell-schedule/': KEY,
  'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/': UNIQUE,
  'POST /schedules/api/section-periods/duplicate/': SAME,
  'POST /students/api/add/': KEY,

  'POST /api/substitutes/': 'each link is shown once only; one that nobody has seen is ended in the list',
  'POST /api/oneroster/clients/':
    'each secret is shown once only; an app that no one has seen is revoked in the list',
  'POST /api/students/:studentId/family-links/':
    'each link is shown once only; one that nobody has seen is ended in the list',
  'POST /family/api/answers/': 'the same answer once more, while it waits for the office, adds nothing',
  'POST /family/api/quick-answers/': 'the same answer once more, while it waits for the office, adds nothing',
  'POST /family/api/new-links/': 'an address gets one mail in a quarter of an hour',
  'POST /substitute/api/open/': 'the key of the browser: its repeat gets into the same visit',
  'POST /substitute/api/sheet/': KEY,
  'POST /substitute/api/end/': SAME,
  'POST /mail/unsubscribe/': SAME,
  'POST /api/mail/test/': UNIQUE,
  'POST /api/mail/refused/': SAME,
  'POST /api/settings/letterhead/logo/': SAME,
  'POST /api/backups/': 'one at a time; a second archive is another backup, which retention removes',
  'POST /api/groups/:kind/balanced/': 'it only proposes',
  'POST /api/groups/made-by-teachers/': SAME,
  'POST /api/groups/:kind/place/': SAME,
  'POST /api/groups/:kind/update-membership/': SAME,
  'POST /api/groups/bulk/': SAME,
  'POST /api/staff/upload/': SAME,
  'POST /api/oneroster/upload/': SAME,
  'POST /api/oneroster/check/': 'it only reads',
  'POST /api/uploads/:uploadId/undo/': SAME,
  'POST /attendance/answers/:answerId/': 'the second one is refused, because the first decision is final',
  'POST /attendance/corrections/:correctionId/decide/': SAME,
  'POST /attendance/corrections/:correctionId/withdraw/': SAME,
  'POST /attendance/absences/apply/': SAME,
  'POST /attendance/absences/remove/': 'the second one is refused, because they were taken back',
  'POST /attendance/week-summaries/': 'it only reads',
  'POST /logout/': SAME,
  'POST /students/api/deactivations/:deactivationId/undo/': SAME,
  'POST /students/api/erase/:studentId/': SAME,
  'POST /students/api/labels/': SAME,
  'POST /students/api/pairs/': SAME,
  'POST /schedules/api/teachers/:teacherId/feed/': 'one feed a person: the second address replaces the first',
  'POST /schedules/api/groups/:groupId/feed/': 'one feed a group: the second address replaces the first',
  'POST /schedules/api/rooms/feed/': 'one feed a room: the second address replaces the first',
  'POST /students/api/schedule/:studentId/feed/': 'one feed a person: the second address replaces the first',
  'POST /schedules/api/batches/:id/undo/': 'the second one is refused, because it was undone',
  'POST /schedules/api/proposals/:id/accept/': 'the second one is refused, because it was accepted',
  'POST /schedules/api/block-schedules/:id/date-back/': SAME,
  'POST /schedules/api/cover/': SAME,
  'POST /students/api/upload-homeroom-teachers/': SAME,
  'POST /students/api/upload-contacts/': SAME,
  'POST /attendance/upload-marks/': SAME,
  'POST /students/api/upload-labels/': SAME,
  'POST /api/sections/upload/': SAME,
  'POST /api/enrollments/upload/': SAME,
  'POST /students/api/photo/:studentId/': SAME,
  'POST /students/api/upload-photos/': SAME,
  'POST /students/api/upload-students/': SAME,
}

test('Every call that can add something does so once when it is sent twice', () => {
  const posts = Object.keys(api).filter((key) => key.startsWith('POST '))
  assert.deepEqual(posts.sort(), Object.keys(REPEATS).sort())
})

test('The contract lets these calls, and no others, take a key', () => {
  const taking = Object.entries<Route>(api).flatMap(([key, { repeats }]) => (repeats ? [key] : []))
  const keyed = Object.keys(REPEATS).filter((key) => REPEATS[key] === KEY)
  assert.deepEqual(taking.sort(), keyed.sort())
})
