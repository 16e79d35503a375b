import type { CallFailure } from '#web/api.ts'

const FORBIDDEN = 'Forbidden. You are not assigned to this section/teacher.'

/** The server's own words; where it has none, what its answer means. */
export const toldOr = ({ status, reply: told }: CallFailure, otherwise: string): string =>
  told.message ?? told.error ?? (status === 403 ? FORBIDDEN : otherwise)
