import type { CallFailure } from '#web/api.ts'

const FORBIDDEN = 'Forbidden. You are not assigned to this section/teacher.'

/** The server's message, or if it sent none, the meaning of its status. */
export const attendanceFailureMessage = ({ status, reply }: CallFailure, fallback: string): string =>
  reply.message ?? reply.error ?? (status === 403 ? FORBIDDEN : fallback)
