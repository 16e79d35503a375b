import { query } from '#web/query.ts'

export const familyRecordQuery = (studentId: number) =>
  query('GET /api/students/:studentId/family-record/', { params: { studentId } })

export const conversationsQuery = (studentId: number) =>
  query('GET /api/students/:studentId/conversations/', { params: { studentId } })

/** The queries that show the conversations of a student. */
export const CONVERSATIONS = [
  'GET /api/students/:studentId/family-record/',
  'GET /api/students/:studentId/conversations/',
] as const
