import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import type { Config } from '#server/config.ts'
import type { SetUpProvider } from './providers.ts'

const TIMEOUT_SECONDS = 10

const configurations = new WeakMap<FastifyInstance, Map<string, Promise<oidc.Configuration>>>()

/** The provider's configuration, fetched at the first sign-in and cached; a failed attempt is not. */
export function discoverProvider(
  app: FastifyInstance,
  config: Config,
  provider: SetUpProvider,
): Promise<oidc.Configuration> {
  const ofApp = configurations.get(app) ?? new Map<string, Promise<oidc.Configuration>>()
  configurations.set(app, ofApp)
  const cached = ofApp.get(provider.key)
  if (cached) return cached
  const discovery = discover(app, config, provider)
  ofApp.set(provider.key, discovery)
  discovery.catch(() => ofApp.delete(provider.key))
  return discovery
}

async function discover(
  app: FastifyInstance,
  config: Config,
  { issuer, clientId, clientSecret }: SetUpProvider,
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, { client_secret: clientSecret }, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
    ...(config.demoProvider && { [oidc.customFetch]: fetchInProcess(app) }),
  })
}

/** The demo provider runs in this process, which may not be able to reach itself by its public address. */
const fetchInProcess =
  (app: FastifyInstance): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }
