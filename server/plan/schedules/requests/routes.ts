import type { absenceRequests } from '#contract/plan/schedules/absence-requests.ts'
import type { Handlers } from '#server/http/serve.ts'
import { declineRequest, planRequest } from './decide.ts'
import { listOwnRequests, listRequests } from './list.ts'
import { changeRequest, createRequest, withdrawRequest } from './own.ts'

export const absenceRequestHandlers: Handlers<typeof absenceRequests> = {
  'GET /api/teachers/me/absence-requests/': (call) => listOwnRequests(call, call.query.before),
  'POST /api/teachers/me/absence-requests/': (call) => createRequest(call, call.body),
  'PUT /api/teachers/me/absence-requests/:requestId/': (call) =>
    changeRequest(call, call.params.requestId, call.body),
  'POST /api/teachers/me/absence-requests/:requestId/withdraw/': (call) =>
    withdrawRequest(call, call.params.requestId),
  'GET /schedules/api/absence-requests/': (call) => listRequests(call, call.query),
  'POST /schedules/api/absence-requests/:requestId/plan/': (call) =>
    planRequest(call, call.params.requestId, call.body.version),
  'POST /schedules/api/absence-requests/:requestId/decline/': (call) =>
    declineRequest(call, call.params.requestId, call.body),
}
