import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import { MAX_BODY_BYTES, MAX_OPEN_BODY_BYTES } from '#contract/words.ts'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'
import { MAX_JSON_LEVELS, MAX_JSON_VALUES, findExcess } from './json.ts'

const MAX_FORM_FIELDS = 20

/** How long the body of a route may be. Routes without an account have a small one. */
export const bodyLimitOf = ({ who, maxBodyBytes }: Pick<Route, 'who' | 'maxBodyBytes'>): number =>
  maxBodyBytes ?? (who === 'anyone' || who === 'link' ? MAX_OPEN_BODY_BYTES : MAX_BODY_BYTES)

/** Reads bodies of JSON and of plain forms, and refuses those that take unreasonably long to parse. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const excess = findExcess(body)
    if (excess) done(new Refusal('invalid', EXCESS[excess]))
    else void parseJson(request, body, done)
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) done(tooManyFields())
      else done(null, parse(body))
    },
  )
}

const EXCESS = {
  levels: sentences.tooManyLevels(MAX_JSON_LEVELS),
  values: sentences.tooManyValues(MAX_JSON_VALUES),
} as const

const tooManyFields = () => new Refusal('invalid', sentences.tooManyFields(MAX_FORM_FIELDS))
