import type { FastifyReply, FastifyRequest } from 'fastify'
import { FAILURES, type Failure, type FailureCode } from '#contract/failure.ts'
import { isNavigation, plainPage } from './plain-page.ts'

type More = Omit<Partial<Failure>, 'code' | 'message' | 'error'>

/** A call that Homeroom refuses, with a sentence for the person. */
export class Refusal extends Error {
  readonly code: FailureCode
  readonly more: More
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined
  constructor(code: FailureCode, message: string, more: More & { retryAfter?: number } = {}) {
    super(message)
    const { retryAfter, ...rest } = more
    this.code = code
    this.more = rest
    this.retryAfter = retryAfter ?? (code === 'unavailable' ? 5 : undefined)
  }
}

export const notFound = (what: string) => new Refusal('not_found', `There is no such ${what}.`)

/** Answers a thrown error as a failure of the closed list; what is no refusal is logged and told without details. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : (fromFastify(error) ?? fromDatabase(error))
  if (refusal) return sendFailure(reply, refusal)
  request.log.error({ err: error }, 'a call failed')
  return sendFailure(reply, new Refusal('broken', 'Something went wrong on our side. Please try again.'))
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
  if (status === 413) return new Refusal('too_large', 'That is more than Homeroom takes in one go.')
  if (status === 415 || status === 406)
    return new Refusal('wrong_type', 'Homeroom does not read this kind of content here.')
  if (status === 429) return new Refusal('too_many', 'Too many tries in a short time. Please wait a minute.')
  if (status === 503) return new Refusal('unavailable', 'Homeroom is busy. Please try again in a moment.')
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal('invalid', 'Homeroom could not read this request.')
  }
  return undefined
}

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
])

/** PostgreSQL's own rules are the last line: a race that slipped past a query still answers as a refusal. */
function fromDatabase(error: unknown): Refusal | undefined {
  const code = propertyOf(error, 'code')
  if (typeof code !== 'string') return connectionEnded(error)
  if (code === '23505')
    return new Refusal('duplicate', 'This is already there: someone may have saved it just now.')
  if (code === '23P01')
    return new Refusal('conflict', 'This overlaps with something that was saved just now. Please reload.')
  if (code === '23503')
    return new Refusal('conflict', 'This belongs to something that is no longer there. Please reload.')
  if (code === '23514')
    return new Refusal('invalid', 'One of these values is not allowed together with the others.')
  if (['22003', '22021', '22P05'].includes(code))
    return new Refusal('invalid', 'One of these values cannot be kept.')
  if (code === '40001' || code === '40P01')
    return new Refusal('conflict', 'Someone saved the same thing just now. Please try again.')
  // A socket file that is gone; any other missing file is a fault of ours.
  const socketGone = code === 'ENOENT' && propertyOf(error, 'syscall') === 'connect'
  if (socketGone || CONNECTION_LOST.has(code)) {
    return notAnswering()
  }
  return undefined
}

function connectionEnded(error: unknown): Refusal | undefined {
  const lost =
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  return lost ? notAnswering() : undefined
}

/** A connection may be lost after the save: whether anything was saved is not known here. */
const notAnswering = () =>
  new Refusal('unavailable', 'The database does not answer right now. Please try again.')

function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined
}
