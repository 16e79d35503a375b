import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '#server/http/failures.ts'
import { BadRequest } from './bad-request.ts'

/** `imsx_codeMinorFieldValue` by HTTP status. */
const MINOR_CODES: Record<number, string> = {
  400: 'invaliddata',
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  405: 'invaliddata',
  422: 'invaliddata',
  429: 'server_busy',
  503: 'server_busy',
}

/** Answers an error as `imsx_StatusInfo` of OneRoster 1.2, at the top level of the reply. */
export function replyWithStatusInfo(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof BadRequest) return sendStatusInfo(reply, 400, error.code, error.message)
  const { status, message, retryAfter } = refusalOf(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return sendStatusInfo(reply, status, MINOR_CODES[status] ?? 'internal_server_error', message)
}

const sendStatusInfo = (reply: FastifyReply, status: number, minor: string, description: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      imsx_codeMajor: status === 405 ? 'unsupported' : 'failure',
      imsx_severity: 'error',
      imsx_description: description,
      imsx_CodeMinor: {
        imsx_codeMinorField: [
          { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor },
        ],
      },
    })
