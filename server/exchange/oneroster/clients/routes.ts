import type { rosterClients } from '#contract/exchange/oneroster/clients.ts'
import { consumeCall } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/serve.ts'
import { sentences } from '../sentences.ts'
import { createClient, listClients, revokeClient } from './clients.ts'

export const rosterClientsHandlers: Handlers<typeof rosterClients> = {
  'GET /api/oneroster/clients/': (call) => listClients(call),

  'POST /api/oneroster/clients/': (call) => {
    consumeCall(call.request, 'link', call.actor.account)
    return createClient(call, call.body)
  },

  'DELETE /api/oneroster/clients/:clientId/': async (call) => {
    const client = await revokeClient(call, call.params.clientId)
    return { message: sentences.revoked(client.name), client }
  },
}
