import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/query.ts'

export const familyRecordQuery = (studentId: number) =>
  query('GET /api/students/:studentId/family-record/', { params: { studentId } })

export const conversationsQuery = (studentId: number) =>
  query('GET /api/students/:studentId/conversations/', { params: { studentId } })

/** After a conversation was added or removed. */
export const invalidateConversations = (queries: QueryClient, studentId: number) =>
  Promise.all([
    queries.invalidateQueries(familyRecordQuery(studentId)),
    queries.invalidateQueries(conversationsQuery(studentId)),
  ])
