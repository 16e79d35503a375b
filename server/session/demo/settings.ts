import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { interactionPolicy, type Configuration } from 'oidc-provider'
import { plainPage } from '#server/http/pages/plain-page.ts'
import { returnPathOf, type SetUpProvider } from '../providers.ts'
import { sentences } from '../sentences.ts'
import { claimsAbout, MICROSOFT_CLAIMS } from './claims.ts'
import { createStore } from './store.ts'

export function demoProviderSettings(realProvider: SetUpProvider, origin: string): Configuration {
  const { clientId, clientSecret, issuer } = realProvider
  const { Prompt, base } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    adapter: createStore(),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', ...MICROSOFT_CLAIMS],
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [origin + returnPathOf(realProvider)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // As Google and Microsoft do: the claims are in the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_ctx, email) => ({ accountId: email, claims: () => claimsAbout(email, realProvider) }),
    interactions: {
      policy,
      url: (_ctx, interaction) => `${new URL(issuer).pathname}/choose/${interaction.uid}`,
    },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'demo' }] },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId,
        ...(ctx.oidc.session?.accountId && { accountId: ctx.oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      const sentence = sentences.demo.failed(out.error_description ?? out.error)
      ctx.body = plainPage({ title: sentences.demo.title, sentence })
    },
    scopes: ['openid', 'email', 'profile'],
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  }
}
