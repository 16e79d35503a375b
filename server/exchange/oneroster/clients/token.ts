import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  ROSTER_SCOPES,
  SCOPE_PREFIX,
  TOKEN_PATH,
  type RosterScope,
} from '#contract/exchange/oneroster/roster-scopes.ts'
import type { AppContext } from '#server/http/context.ts'
import { refusalOf } from '#server/http/failures.ts'
import { hashSecret, isSecret, makeSecret } from '#server/http/links/secrets.ts'
import { auditRefusedUse, countUse, type LinkUses } from '#server/http/links/use.ts'
import { sentences } from '../sentences.ts'

const TOKEN_SECONDS = 3600

/** The errors of RFC 6749, section 5.2, with their HTTP status. */
const OAUTH_ERRORS = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_client: 401,
} as const

class OAuthError extends Error {
  readonly code: keyof typeof OAUTH_ERRORS
  constructor(code: keyof typeof OAUTH_ERRORS, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The token endpoint of apps: client credentials of OAuth 2 (RFC 6749, section 4.4) by HTTP Basic or in the form, over no
 * cookie. A token is stored as its hash only and lasts an hour.
 */
export async function serveTokens(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (tokens) => {
    tokens.setErrorHandler(replyWithOAuthError)
    tokens.post(TOKEN_PATH, (request, reply) => sendToken(context, request, reply))
    tokens.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: TOKEN_PATH,
      handler: async (_request, reply) =>
        reply.code(405).header('allow', 'POST').send(errorBody('invalid_request', sentences.postOnly)),
    })
  })
}

async function sendToken(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const form = formOf(request)
  const { id, secret } = credentialsOf(request, form)
  const client = await findClient(context, request, id, secret)
  if (form['grant_type'] !== 'client_credentials') {
    throw form['grant_type'] === undefined
      ? new OAuthError('invalid_request', sentences.grantTypeMissing)
      : new OAuthError('unsupported_grant_type', sentences.otherGrantType)
  }
  const scopes = grantedOf(form['scope'], client.scopes)
  const token = makeSecret()
  const moment = context.clock.moment()
  const expires = new Date(moment.getTime() + TOKEN_SECONDS * 1000)
  // The app may have been revoked meanwhile, and then gets no token.
  const { numAffectedRows } = await sql`
    with old as (delete from api_token where expires_at < ${moment}),
      client as (
        update api_client set last_used_at = ${moment} where id = ${client.id} and revoked_at is null returning id
      )
    insert into api_token (token_hash, api_client_id, scopes, expires_at)
    select ${hashSecret(token)}, id, ${scopes}::text[], ${expires} from client`.execute(context.db)
  if (numAffectedRows !== 1n) throw unknownClient()
  return sendUncached(reply, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: scopes.map((scope) => `${SCOPE_PREFIX}${scope}`).join(' '),
  })
}

type Form = Readonly<Record<string, string | undefined>>

function formOf({ body, headers }: FastifyRequest): Form {
  const isForm = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (!isForm || typeof body !== 'object' || body === null)
    throw new OAuthError('invalid_request', sentences.formNeeded)
  const fields = Object.entries(body)
  // A repeated parameter is an error by section 3.2.
  if (fields.some(([, value]) => typeof value !== 'string'))
    throw new OAuthError('invalid_request', sentences.parameterOnce)
  return Object.fromEntries(fields)
}

type Credentials = { id: string; secret: string }

function credentialsOf({ headers }: FastifyRequest, form: Form): Credentials {
  const { client_id: id, client_secret: secret } = form
  const basic = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (basic === undefined) {
    if (headers.authorization !== undefined || id === undefined || secret === undefined) throw unknownClient()
    return { id, secret }
  }
  if (secret !== undefined) throw new OAuthError('invalid_request', sentences.secretOnce)
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString()) ?? []
  return { id: decoded(name), secret: decoded(password) }
}

/** Both are encoded as in a form before they are joined (section 2.3.1). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw unknownClient()
  }
}

const unknownClient = () => new OAuthError('invalid_client', sentences.unknownClient)

type ClientRow = { id: number; name: string; secret_hash: Buffer; scopes: RosterScope[]; is_revoked: boolean }

const CLIENT_USES: LinkUses<ClientRow> = {
  subject: 'api_client',
  falseLimit: 'falseProgramSecret',
  useLimit: 'programToken',
  about: (client) => ({ details: client ? { program: client.name } : {} }),
}

async function findClient(
  { db, clock }: AppContext,
  request: FastifyRequest,
  id: string,
  secret: string,
): Promise<ClientRow> {
  const { rows } = await sql<ClientRow>`
    select id, name, secret_hash, scopes, revoked_at is not null is_revoked
    from api_client where client_id = ${id.slice(0, 100).replaceAll('\0', '')}`.execute(db)
  const link = rows[0]
  const reason = !link
    ? 'unknown'
    : !isSecret(secret, link.secret_hash)
      ? 'wrong_secret'
      : link.is_revoked
        ? 'revoked'
        : undefined
  const client = await countUse(request, CLIENT_USES, reason === undefined ? link : undefined)
  if (client) return client
  await auditRefusedUse({ db, clock, request }, CLIENT_USES, { reason: reason!, link })
  throw unknownClient()
}

/** The requested scopes that may be granted; all allowed ones if none were requested. */
function grantedOf(requested: string | undefined, allowed: readonly RosterScope[]): RosterScope[] {
  const wanted = (requested ?? '').split(' ').filter((scope) => scope !== '')
  const granted = ROSTER_SCOPES.filter(
    (scope) =>
      allowed.includes(scope) &&
      (wanted.length === 0 || wanted.includes(scope) || wanted.includes(`${SCOPE_PREFIX}${scope}`)),
  )
  if (granted.length === 0) throw new OAuthError('invalid_scope', sentences.allowedScopes(allowed))
  return granted
}

const errorBody = (error: string, description: string) => ({ error, error_description: description })

const sendUncached = (reply: FastifyReply, body: object) =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache').send(body)

function replyWithOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OAuthError) {
    if (error.code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="Homeroom"')
    return sendUncached(reply.code(OAUTH_ERRORS[error.code]), errorBody(error.code, error.message))
  }
  const { status, retryAfter, message } = refusalOf(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const code =
    status === 429 || status === 503
      ? 'temporarily_unavailable'
      : status < 500
        ? 'invalid_request'
        : 'server_error'
  return sendUncached(reply.code(status), errorBody(code, message))
}
