import type { InjectOptions } from 'fastify'
import type { RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import type { World } from '../world.ts'

export type Credentials = { client_id: string; client_secret: string; id: number }

/** An app that a superuser has just connected. */
export async function addClient(
  world: World,
  name: string,
  scopes: RosterScope[] = ['roster.readonly'],
): Promise<Credentials> {
  const sora = await world.superuser(`Sora for ${name}`)
  const { body } = await sora.call('POST /api/oneroster/clients/', { body: { name, scopes } })
  return { client_id: body.client_id, client_secret: body.client_secret, id: body.client.id }
}

/** What an app sends for a token, as a form; no cookies. */
export const askForToken = (
  world: World,
  form: Record<string, string>,
  more: Pick<InjectOptions, 'headers' | 'remoteAddress'> = {},
) =>
  world.app.inject({
    method: 'POST',
    url: '/api/oneroster/token/',
    payload: new URLSearchParams(form).toString(),
    ...more,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
  })

/** A token of an app. */
export async function tokenOf(world: World, { client_id, client_secret }: Credentials): Promise<string> {
  const reply = await askForToken(world, { grant_type: 'client_credentials', client_id, client_secret })
  return reply.json<{ access_token: string }>().access_token
}
