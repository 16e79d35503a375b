import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { interactionPolicy, type Configuration } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { plainPage } from '#server/http/pages/plain-page.ts'
import { RETURN_PATH } from '../attempt.ts'
import { createStore } from './store.ts'

/** `path` is where the provider is mounted. */
export function demoProviderSettings({ oidc, origin }: Config, path: string): Configuration {
  const { Prompt, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    adapter: createStore(),
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
    // As Google does: the claims are in the ID token itself.
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
