import { z } from 'zod'
import { FAILURES, Failure } from '#contract/failure.ts'
import type { Route, Routes, Who } from '#contract/route.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[]; [more: string]: unknown }

const WHO: Record<Who, string> = {
  anyone: 'Anyone',
  person: 'Anyone who is signed in',
  member: 'Students (their own records), teachers, admins',
  student: 'Students, for their own records',
  staff: 'Teachers and admins',
  editor: 'Admins, and teachers while the school lets them edit',
  admin: 'Admins',
  superuser: 'Superusers',
  link: 'Anyone with the secret address',
  substitute: 'A substitute who opened a link from the office, with a cookie of its own',
}

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(routes: Routes): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', pattern = ''] = key.split(' ')
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(path, method, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homeroom',
      version: '1',
      description:
        'Sign in on the pages first: calls are recognized by the session cookie. Calls that change something need the token of ' +
        '`GET /api/csrf/` in the header `X-CSRFToken`.',
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'homeroom_session' },
        substitute: { type: 'apiKey', in: 'cookie', name: 'homeroom_substitute' },
        token: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
      },
    },
  }
}

function describeRoute(path: string, method: string, route: Route) {
  const security = {
    ...(route.who === 'substitute' && { substitute: [] }),
    ...(!['anyone', 'link', 'substitute'].includes(route.who) && { session: [] }),
    ...(method !== 'GET' && { token: [] }),
  }
  return {
    tags: [areaOf(path, route)],
    summary: route.about,
    description: `${WHO[route.who]}.`,
    security: [security],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.repeats ? [KEY_PARAMETER] : []),
    ],
    ...requestOf(route),
    responses: {
      200: responseOf(route),
      default: {
        description: `A failure: ${[...new Set(Object.values(FAILURES))].join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text that the sender chooses. A repeat with the same key gets the first reply and changes nothing.',
  schema: { type: 'string', maxLength: 200 },
}

/** Routes for anyone belong to the session; others are grouped by their address. */
const areaOf = (path: string, { who }: Route) =>
  who === 'anyone' ? 'session' : (/^\/(?:api\/)?([\w-]+)/.exec(path)?.[1] ?? 'other')

function parametersOf(part: z.ZodObject | undefined, place: 'path' | 'query') {
  const { properties = {}, required = [] } = part ? schemaOf(part, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function requestOf(route: Route) {
  if (route.upload) {
    const fields = schemaOf(route.upload, 'input')
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { ...fields, properties: { file, ...fields.properties }, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!route.body) return {}
  const schema = schemaOf(route.body, 'input')
  const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { content: { [type]: { schema } } } }
}

function responseOf(route: Route) {
  if (route.reply === 'page') return { description: 'A page or a redirect' }
  const schema = schemaOf(route.reply, 'output')
  return {
    description: 'Done',
    content: {
      'application/json': { schema },
      ...(route.exports && { 'text/csv': { schema: { type: 'string' } } }),
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
