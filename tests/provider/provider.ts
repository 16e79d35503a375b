import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
/** How its replies are falsified; left out, they are correct. */
export type Falsification = { key?: KeyObject; withoutIdToken?: true; status?: number }

/**
 * Stands in for a provider in tests, below the path of its issuer, and can send what that never would. `grant` returns a code whose ID token will
 * have the claims.
 */
export async function openProvider({ clientId = 'homeroom', port = 0, path = '' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const granted = new Map<string, { claims: Claims; falsification: Falsification }>()
  const verifiers: string[] = []
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = origin + path

  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (request.url === `${path}/.well-known/openid-configuration`) return send(response, metadata(issuer))
    if (request.url === `${path}/keys`) {
      return send(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    verifiers.push(form.get('code_verifier') ?? '')
    const grant = granted.get(form.get('code') ?? '')
    granted.delete(form.get('code') ?? '')
    if (!grant) return send(response, { error: 'invalid_grant' }, 400)
    const { claims, falsification } = grant
    if (falsification.status) return send(response, { error: 'server_error' }, falsification.status)
    const token = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60 }
    send(
      response,
      falsification.withoutIdToken
        ? token
        : { ...token, id_token: jwt(claims, falsification.key ?? privateKey) },
    )
  }

  const now = Math.floor(Date.now() / 1000)
  return {
    origin,
    issuer,
    verifiers,
    grant(nonce: string, claims: Claims, falsification: Falsification = {}): string {
      const code = randomUUID()
      const usual = { iss: issuer, aud: clientId, iat: now, exp: now + 3600, nonce }
      granted.set(code, { claims: { ...usual, ...claims }, falsification })
      return code
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

function jwt(claims: Claims, key: KeyObject): string {
  const content = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
