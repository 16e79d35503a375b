import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import type { Config } from '#server/config.ts'

const PATIENCE_SECONDS = 10

const found = new WeakMap<FastifyInstance, Promise<oidc.Configuration>>()

/** What the provider tells of itself: asked for at the first sign-in and kept; a failed try is forgotten. */
export function discovered(app: FastifyInstance, config: Config): Promise<oidc.Configuration> {
  const known = found.get(app)
  if (known) return known
  const asked = discover(app, config)
  found.set(app, asked)
  asked.catch(() => found.delete(app))
  return asked
}

async function discover(app: FastifyInstance, config: Config): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = config.oidc
  return oidc.discovery(new URL(issuer), clientId, { client_secret: clientSecret }, undefined, {
    timeout: PATIENCE_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
    ...(config.demoProvider && { [oidc.customFetch]: fetchWithin(app) }),
  })
}

/** The demo provider lives in this process, which need not be able to reach itself by its public address. */
const fetchWithin =
  (app: FastifyInstance): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
