import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'

export const familyRecordQuery = (studentId: number) =>
  queryOptions({
    queryKey: ['students', 'family-record', studentId],
    queryFn: ({ signal }) =>
      call('GET /api/students/:studentId/family-record/', { params: { studentId }, signal }),
  })

export const conversationsQuery = (studentId: number) =>
  queryOptions({
    queryKey: ['students', 'conversations', studentId],
    queryFn: ({ signal }) =>
      call('GET /api/students/:studentId/conversations/', { params: { studentId }, signal }),
  })

/** After a conversation was added or removed. */
export const invalidateConversations = (queries: QueryClient, studentId: number) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: familyRecordQuery(studentId).queryKey }),
    queries.invalidateQueries({ queryKey: conversationsQuery(studentId).queryKey }),
  ])
