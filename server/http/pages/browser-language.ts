import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#contract/languages/languages.ts'

const MAX_HEADER = 200

/** The first of the browser's languages in which we write to families, for those of whom we know nothing else. */
export function browserLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').slice(0, MAX_HEADER).split(',')
  return wanted.map(findLanguage).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE
}
