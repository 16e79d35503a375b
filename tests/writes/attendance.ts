import { allPresent } from '#tests/world/sheets.ts'
import * as the from './case.ts'
import { EVERYONE, EDITORS, OWNER, OFFICE, TODAY, type Writes } from './case.ts'

export const ATTENDANCE_WRITES: Writes<
  | 'POST /logout/'
  | 'PUT /api/choices/'
  | 'DELETE /api/sessions/'
  | 'DELETE /api/sessions/:sessionId/'
  | 'PATCH /api/settings/'
  | 'POST /api/backups/'
  | 'PUT /api/settings/attendance-categories/'
  | 'PUT /api/settings/retention/'
  | 'POST /schedules/api/closures/'
  | 'PUT /schedules/api/closures/:closureId/'
  | 'DELETE /schedules/api/closures/:closureId/'
  | 'POST /students/api/schedule/:studentId/feed/'
  | 'DELETE /students/api/schedule/:studentId/feed/'
  | 'POST /schedules/api/teachers/:teacherId/feed/'
  | 'DELETE /schedules/api/teachers/:teacherId/feed/'
  | 'POST /schedules/api/groups/:groupId/feed/'
  | 'DELETE /schedules/api/groups/:groupId/feed/'
  | 'POST /schedules/api/rooms/feed/'
  | 'DELETE /schedules/api/rooms/feed/'
  | 'POST /attendance/week-summaries/'
  | 'POST /attendance/submit/'
  | 'POST /attendance/letters/'
  | 'DELETE /attendance/letters/:letterId/'
  | 'PUT /api/settings/letters/'
  | 'PUT /api/settings/notices/'
  | 'POST /attendance/corrections/'
  | 'POST /attendance/corrections/:correctionId/decide/'
  | 'POST /attendance/corrections/:correctionId/withdraw/'
> = {
  'PUT /api/choices/': [{ does: 'remembers a grade', may: EVERYONE, input: () => ({ body: { grade: 4 } }) }],
  'DELETE /api/sessions/': [{ does: 'signs out everywhere', may: EVERYONE }],
  'DELETE /api/sessions/:sessionId/': [
    {
      does: "ends a session of the class's teacher",
      may: ['owner'],
      input: async (one) => ({ params: { sessionId: await the.sessionOf(one) } }),
    },
  ],
  'POST /logout/': [{ does: 'signs out', may: EVERYONE, input: () => ({ body: {} }) }],
  'PATCH /api/settings/': [
    { does: 'changes the rules', may: OFFICE, input: () => ({ body: { tier_at_risk: 5 } }) },
  ],
  'POST /api/backups/': [{ does: 'starts a backup', may: OFFICE }],
  'PUT /api/settings/attendance-categories/': [
    {
      does: 'changes the words for the district',
      may: OFFICE,
      input: () => ({
        body: {
          district_school_id: '255901',
          district_calendar_code: null,
          categories: { P: 'Here', A: 'Away', AEX: 'Away', AUX: 'Away', T: 'Late', TEX: 'Late', TUX: 'Late' },
        },
      }),
    },
  ],
  'PUT /api/settings/retention/': [
    { does: 'changes periods', may: OFFICE, input: () => ({ body: { periods: [] } }) },
  ],
  'PUT /api/settings/letters/': [
    {
      does: 'changes when letters are due',
      may: OFFICE,
      input: () => ({ body: { days: [5], text: 'Dear family,' } }),
    },
  ],
  'PUT /api/settings/notices/': [
    { does: 'turns notices on', may: OFFICE, input: () => ({ body: the.NOTICES_ON }) },
  ],
  'POST /attendance/letters/': [
    {
      does: 'marks a letter as sent',
      may: OFFICE,
      input: async (one) => ({ body: { letters: [await the.dueLetter(one)] } }),
    },
  ],
  'DELETE /attendance/letters/:letterId/': [
    {
      does: 'takes back that a letter was sent',
      may: OFFICE,
      input: async (one) => ({ params: { letterId: await the.sentLetter(one) } }),
    },
  ],
  'POST /schedules/api/closures/': [
    { does: 'closes a day', may: OFFICE, input: (one) => ({ body: the.closureOf(one) }) },
  ],
  'PUT /schedules/api/closures/:closureId/': [
    {
      does: 'moves a closure',
      may: OFFICE,
      input: async (one) => ({
        params: { closureId: await the.addCaseClosure(one) },
        body: the.closureOf(one),
      }),
    },
  ],
  'DELETE /schedules/api/closures/:closureId/': [
    {
      does: 'opens a day',
      may: OFFICE,
      input: async (one) => ({ params: { closureId: await the.addCaseClosure(one) } }),
    },
  ],
  'POST /students/api/schedule/:studentId/feed/': [
    {
      does: 'makes the calendar address of a student',
      may: OFFICE,
      input: (one) => ({ params: { studentId: one.pupil } }),
    },
  ],
  'DELETE /students/api/schedule/:studentId/feed/': [
    {
      does: 'ends the calendar address of a student',
      may: OFFICE,
      input: async (one) => {
        const params = { studentId: one.pupil }
        await one.office.call('POST /students/api/schedule/:studentId/feed/', { params })
        return { params }
      },
    },
  ],
  'POST /schedules/api/teachers/:teacherId/feed/': [
    {
      does: "makes the teacher's calendar address",
      may: OWNER,
      input: (one) => ({ params: { teacherId: one.teacher.teacher! } }),
    },
  ],
  'DELETE /schedules/api/teachers/:teacherId/feed/': [
    {
      does: "ends the teacher's calendar address",
      may: OWNER,
      input: async (one) => {
        const params = { teacherId: one.teacher.teacher! }
        await one.office.call('POST /schedules/api/teachers/:teacherId/feed/', { params })
        return { params }
      },
    },
  ],
  'POST /schedules/api/groups/:groupId/feed/': [
    {
      does: 'makes the calendar address of a group',
      may: OFFICE,
      input: (one) => ({ params: { groupId: one.group } }),
    },
  ],
  'DELETE /schedules/api/groups/:groupId/feed/': [
    {
      does: 'ends the calendar address of a group',
      may: OFFICE,
      input: async (one) => {
        const params = { groupId: one.group }
        await one.caller.call('POST /schedules/api/groups/:groupId/feed/', { params })
        return { params }
      },
    },
  ],
  'POST /schedules/api/rooms/feed/': [
    {
      does: 'makes the calendar address of a room',
      may: OFFICE,
      input: async (one) => ({ body: { room: await the.roomOf(one) } }),
    },
  ],
  'DELETE /schedules/api/rooms/feed/': [
    {
      does: 'ends the calendar address of a room',
      may: OFFICE,
      input: async (one) => {
        const room = await the.roomOf(one)
        await one.caller.call('POST /schedules/api/rooms/feed/', { body: { room } })
        return { query: { room } }
      },
    },
  ],
  'POST /attendance/week-summaries/': [
    { does: 'reads counts', may: EDITORS, input: (one) => ({ body: { student_ids: [one.pupil] } }) },
  ],
  'POST /attendance/submit/': [
    {
      does: 'takes attendance',
      may: OWNER,
      input: (one) => ({ body: { section_period_id: one.period, date: TODAY, attendance: allPresent(one) } }),
    },
    {
      does: 'takes it in the name of the teacher',
      may: OWNER,
      input: (one) => ({
        body: {
          section_period_id: one.period,
          date: TODAY,
          attendance: allPresent(one),
          teacher_id: one.teacher.teacher!,
        },
      }),
    },
  ],
  'POST /attendance/corrections/': [
    {
      does: 'requests a correction',
      may: ['owner'],
      input: async (one) => ({ body: await the.correctionBody(one) }),
    },
  ],
  'POST /attendance/corrections/:correctionId/decide/': [
    {
      does: 'decides',
      may: OFFICE,
      input: async (one) => ({
        params: { correctionId: await the.addCorrection(one) },
        body: { decision: 'decline' },
      }),
    },
  ],
  'POST /attendance/corrections/:correctionId/withdraw/': [
    {
      does: 'withdraws',
      may: ['owner'],
      input: async (one) => ({ params: { correctionId: await the.addCorrection(one) } }),
    },
  ],
}
