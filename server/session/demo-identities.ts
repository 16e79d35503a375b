import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider, errors, interactionPolicy, type Configuration } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { plainPage } from '#server/http/plain-page.ts'
import { RETURN_PATH } from './attempt.ts'
import { openStore } from './demo-store.ts'

export type DemoIdentities = {
  /** Answers a request to the provider, which is mounted at a path of the app. */
  callback: (request: IncomingMessage, response: ServerResponse, mountedAt: string) => void
  /** What the browser is being asked just now; undefined when that question is no longer open. */
  asked: (request: IncomingMessage, response: ServerResponse) => Promise<Question | undefined>
}

/** Both answers are addresses where the browser goes on. */
type Question = {
  hint: unknown
  answer: (email: string) => Promise<string>
  cancel: () => Promise<string>
}

/** The provider: it believes every address, and asks anew at every sign-in. */
export function openIdentities(config: Config): DemoIdentities {
  const issuer = new URL(config.oidc.issuer)
  const provider = new Provider(issuer.href, configuration(config, issuer.pathname))
  provider.proxy = true
  const handle = provider.callback()
  return {
    callback: (request, response, mountedAt) => {
      standBefore(request, issuer)
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(mountedAt.length) })
      void handle(request, response)
    },
    asked: (request, response) => asked(provider, request, response),
  }
}

/**
 * The provider makes addresses from the request, so it is told ours whatever name or protocol reached us. It never
 * gets to see a session of its own, so that it does not remember who was chosen last.
 */
function standBefore({ headers }: IncomingMessage, issuer: URL): void {
  headers.host = issuer.host
  headers['x-forwarded-host'] = issuer.host
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  headers.cookie = headers.cookie
    ?.split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ')
}

async function asked(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    const { params } = await provider.interactionDetails(request, response)
    return {
      hint: params.login_hint,
      answer: (email: string) =>
        provider.interactionResult(request, response, {
          login: { accountId: email, remember: false },
          select_account: {},
        }),
      cancel: () => provider.interactionResult(request, response, { error: 'access_denied' }),
    }
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

function configuration({ oidc, origin }: Config, path: string): Configuration {
  const { Prompt, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    adapter: openStore(),
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    clients: [
      {
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
        redirect_uris: [origin + RETURN_PATH],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // As Google does: the claims stand in the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_ctx, email) => ({ accountId: email, claims: () => claimsAbout(email) }),
    interactions: { policy, url: (_ctx, interaction) => `${path}/choose/${interaction.uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'demo' }] },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: oidc.clientId,
        ...(ctx.oidc.session?.accountId && { accountId: ctx.oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      const sentence = `The demo sign-in could not go on: ${out.error_description ?? out.error}.`
      ctx.body = plainPage({ title: 'Sign in to the demo', sentence })
    },
    scopes: ['openid', 'email', 'profile'],
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  }
}

/** `nell.newcomer@...` is called Nell Newcomer. */
function claimsAbout(email: string) {
  const [local = '', domain = ''] = email.split('@')
  const words = local.split(/[._\-+]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { sub: email, email, email_verified: true, hd: domain, name }
}
