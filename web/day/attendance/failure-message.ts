import type { CallFailure } from '#web/api.ts'

const FORBIDDEN = 'Forbidden. You are not assigned to this section/teacher.'

/** The server's own sentence; where it has none, what its status means. */
export const attendanceFailureMessage = ({ status, reply }: CallFailure, fallback: string): string =>
  reply.message ?? reply.error ?? (status === 403 ? FORBIDDEN : fallback)
