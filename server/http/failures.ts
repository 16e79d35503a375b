import type { FastifyReply, FastifyRequest } from 'fastify'
import { FAILURES, type Failure, type FailureCode } from '#contract/failure.ts'
import { isConnectionLost, SaveInDoubt } from '#server/database/connections/connection-lost.ts'
import { isStatementLost } from '#server/database/connections/prepared.ts'
import { NewerSchema } from '#server/reference/cache.ts'
import { isNavigation, plainPage } from './pages/plain-page.ts'
import { sentences } from './sentences.ts'

type FailureDetails = Omit<Partial<Failure>, 'code' | 'message' | 'error'>

/** A call that Homeroom refuses, with a sentence for the person. */
export class Refusal extends Error {
  readonly code: FailureCode
  readonly more: FailureDetails
  /** The number of seconds after which to try again. */
  readonly retryAfter: number | undefined
  /** `cause` is the database's failure that this refusal translates; it is logged. */
  constructor(
    code: FailureCode,
    message: string,
    more: FailureDetails & { retryAfter?: number; cause?: unknown } = {},
  ) {
    const { retryAfter, cause, ...rest } = more
    super(message, { cause })
    this.code = code
    this.more = rest
    this.retryAfter = retryAfter ?? (code === 'unavailable' ? 5 : undefined)
  }
  get status(): number {
    return FAILURES[this.code]
  }
}

export const notFound = (what: string) => new Refusal('not_found', sentences.notFound(what))

/** Replies to a thrown error with a failure from the closed list, without internal details. */
export function replyWithFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(reply, refusalOf(error, request))
}

/** Converts a thrown error to a refusal; logs every other error. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const refusal =
    error instanceof Refusal
      ? error
      : (fromFastify(error) ?? refusalOfDatabase(error, !/^(?:GET|HEAD)$/.test(request.method)))
  if (refusal) {
    if (refusal.cause !== undefined) request.log.warn({ err: refusal.cause }, 'the database refused a call')
    return refusal
  }
  request.log.error({ err: error }, 'a call failed')
  return new Refusal('broken', sentences.failed)
}

/** JSON for calls; a page with the sentence for a person who opened the address. */
function sendFailure(reply: FastifyReply, { code, message, more, retryAfter }: Refusal): FastifyReply {
  reply.code(FAILURES[code]).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (isNavigation(reply.request)) {
    return reply.type('text/html; charset=utf-8').send(plainPage({ title: 'Homeroom', sentence: message }))
  }
  const failure: Failure = { code, message, error: message, ...more }
  return reply.type('application/json; charset=utf-8').send(failure)
}

function fromFastify(error: unknown): Refusal | undefined {
  const status = propertyOf(error, 'statusCode')
  if (status === 413) return new Refusal('too_large', sentences.tooLarge)
  if (status === 415 || status === 406) return new Refusal('wrong_type', sentences.unreadableType)
  if (status === 429) return new Refusal('too_many', sentences.tooManyTries)
  if (status === 503) return new Refusal('unavailable', sentences.busy)
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal('invalid', sentences.unreadable)
  }
  return undefined
}

/**
 * Refusals by SQLSTATE. Constraints of PostgreSQL are the last check, so a race that no query noticed is still a refusal:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html.
 */
const REFUSALS: Record<string, readonly [FailureCode, string]> = {
  '23505': ['duplicate', sentences.duplicate],
  '23P01': ['conflict', sentences.overlap],
  '23503': ['conflict', sentences.ofDeleted],
  '23514': ['invalid', sentences.wrongTogether],
  '22003': ['invalid', sentences.cannotBeSaved],
  '22021': ['invalid', sentences.cannotBeSaved],
  '22P05': ['invalid', sentences.cannotBeSaved],
  '40001': ['conflict', sentences.savedBySomeone],
  '40P01': ['conflict', sentences.savedBySomeone],
  // A lock, a statement or an open transaction took longer than the pool allows.
  '55P03': ['unavailable', sentences.lockedBySomeone],
  '57014': ['unavailable', sentences.tooSlow],
  '25P03': ['unavailable', sentences.tooSlow],
  '53100': ['unavailable', sentences.diskFull],
}

function refusalOfDatabase(error: unknown, isSaving: boolean): Refusal | undefined {
  const failure = failureOfDatabase(error, isSaving)
  return failure && new Refusal(...failure, { cause: error })
}

function failureOfDatabase(error: unknown, isSaving: boolean): readonly [FailureCode, string] | undefined {
  const code = propertyOf(error, 'code')
  if (isStillUsed(error)) return ['conflict', sentences.stillUsed]
  if (typeof code === 'string' && REFUSALS[code]) return REFUSALS[code]
  // The tables were changed before or during a transaction, which was rolled back.
  if (isStatementLost(error) || error instanceof NewerSchema) return ['unavailable', sentences.updating]
  if (error instanceof SaveInDoubt && isSaving) return ['unavailable', sentences.saveInDoubt]
  if (error instanceof SaveInDoubt || isConnectionLost(error)) return ['unavailable', sentences.databaseLost]
  return undefined
}

/**
 * Whether the call tried to delete a record that others refer to, rather than save a reference to a missing one. PostgreSQL
 * has one code for both; up to version 17 also for restricting keys.
 */
export function isStillUsed(error: unknown): boolean {
  const code = propertyOf(error, 'code')
  return (
    code === '23001' ||
    (code === '23503' && error instanceof Error && error.message.startsWith('update or delete on table'))
  )
}

/** Whether a record would overlap another one that excludes it. */
export const isOverlap = (error: unknown): boolean => propertyOf(error, 'code') === '23P01'

function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined
}
